"""OLEDs: newest picture wins, faulty and crawling displays, only what changed (B21, B22, B23)."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from typing import Any

import luma.oled.device  # noqa: F401  here, as its import starts threads that stay
import pytest
from hypothesis import given
from hypothesis import strategies as st
from luma.core.error import DeviceNotFoundError
from PIL import Image, ImageDraw

from sonar_console.devices.i2cbus import SlowDisplayError
from sonar_console.devices.layout import Oled
from sonar_console.devices.oled import RENEW, SPACING, Oleds, PictureSizeError
from sonar_console.devices.panel import HEIGHT, NEAR, PAGES, WIDTH, MockPanel, Panel, changes, pages

MATE = Oled("blue.oled.mate", 1, 0x3C)
ENGINEER = Oled("blue.oled.engineer", 1, 0x3D, "sh1106")
PATIENCE = 10.0


def picture(number: int) -> Image.Image:
    image = Image.new("1", (WIDTH, HEIGHT))
    draw = ImageDraw.Draw(image)
    draw.rectangle((number % 100, number % 50, number % 100 + 9, number % 50 + 9), fill=1)
    draw.line((0, 63, number % 128, 63), fill=1)
    return image


class Chip:
    """A display chip behind luma's two calls: keeps the 8x132 bytes that it was sent."""

    def __init__(self, sh1106: bool = False) -> None:
        self.sh1106 = sh1106
        self.ram = [bytearray(132) for _ in range(PAGES)]
        self.page = self.column = 0
        self.paged = sh1106
        """Whether it takes pages; an SSD1306 that takes windows wraps its columns otherwise."""
        self.sent = 0
        self.dead = False
        self.on = False
        self.cleaned = 0
        self.settings: list[tuple[int, ...]] = []
        self.offs = 0

    def lose_power(self) -> None:
        self.ram = [bytearray(b"\x5a" * 132) for _ in range(PAGES)]
        self.on = False
        self.paged = self.sh1106
        self.settings, self.offs = [], 0

    def command(self, *words: int) -> None:
        self._alive()
        if (words[0] in (0xAE, 0xD5, 0x20) and len(words) > 1) or words[0] == 0x81:
            self.settings.append(words[1:] if words[0] == 0xAE else words)
        self.offs += words == (0xAE,) or (words[0] == 0xAE and len(words) > 1)
        for word in words:
            self.on = {0xAE: False, 0xAF: True}.get(word, self.on) if len(words) == 1 else self.on
        if 0x20 in words[:-1] and not self.sh1106:
            self.paged = words[words.index(0x20) + 1] == 2
        if len(words) == 3 and 0xB0 <= words[0] < 0xB8:
            assert self.paged, "an SSD1306 heeds this only while it takes pages"
            self.page = words[0] - 0xB0
            self.column = words[1] | (words[2] & 0x0F) << 4

    def data(self, data: list[int]) -> None:
        self._alive()
        self.sent += len(data)
        for byte in data:
            self.ram[self.page][self.column] = byte
            self.column += 1

    def cleanup(self) -> None:
        self.cleaned += 1

    def _alive(self) -> None:
        if self.dead:
            raise DeviceNotFoundError("I2C device not found on address: 0x3C")

    def image(self) -> list[bytes]:
        offset = 2 if self.sh1106 else 0
        return [bytes(row[offset : offset + WIDTH]) for row in self.ram]


points = st.lists(st.tuples(st.integers(0, WIDTH - 1), st.integers(0, HEIGHT - 1)), max_size=20)


def dotted(dots: list[tuple[int, int]]) -> Image.Image:
    image = Image.new("1", (WIDTH, HEIGHT))
    for dot in dots:
        image.putpixel(dot, 1)
    return image


@given(points)
def test_pages_hold_bit_0_on_top(dots: list[tuple[int, int]]) -> None:
    data = pages(dotted(dots))
    lit = {(x, y) for y in range(HEIGHT) for x in range(WIDTH) if data[y // 8][x] >> y % 8 & 1}
    assert lit == set(dots)


def test_far_apart_changes_of_a_page_are_sent_apart() -> None:
    """What lies between two runs is sent along only where that costs less than a new run."""
    old, new = pages(dotted([])), pages(dotted([(3, 0), (3 + NEAR, 0), (90, 1), (127, 63)]))
    sent = [(page, column, len(data)) for page, column, data in changes(old, new)]
    assert sent == [(0, 3, NEAR + 1), (0, 90, 1), (7, 127, 1)]


@pytest.mark.parametrize("oled", [MATE, ENGINEER], ids=["ssd1306", "sh1106"])
@given(st.lists(points, min_size=1, max_size=4))
def test_the_chip_shows_the_picture_although_only_changes_are_sent(
    oled: Oled, frames: list[list[tuple[int, int]]]
) -> None:
    chip = Chip(sh1106=oled.driver == "sh1106")
    panel = Panel(oled, chip)
    for dots in frames:
        panel.show(dotted(dots))
        assert chip.image() == pages(dotted(dots))
    before = chip.sent
    panel.show(dotted(frames[-1]))
    assert chip.sent == before
    panel.close()
    assert not chip.on


def test_a_changed_digit_costs_a_fraction_of_a_picture() -> None:
    chip = Chip()
    panel = Panel(MATE, chip)
    image = picture(0)
    panel.show(image)
    before = chip.sent
    ImageDraw.Draw(image).rectangle((60, 20, 67, 31), fill=1)
    panel.show(image)
    assert chip.sent - before == 16  # two pages of eight columns, of 1024 bytes
    panel.close()


def test_after_a_failure_all_is_sent_again() -> None:
    chip = Chip()
    panel = Panel(MATE, chip)
    panel.show(picture(1))
    chip.dead = True
    with pytest.raises(DeviceNotFoundError):
        panel.show(picture(2))
    chip.dead = False
    chip.ram = [bytearray(132) for _ in range(PAGES)]
    panel.show(picture(2))
    assert chip.image() == pages(picture(2))
    panel.close()


@pytest.mark.parametrize("oled", [MATE, ENGINEER], ids=["ssd1306", "sh1106"])
def test_a_display_that_lost_its_power_shows_its_picture_again(oled: Oled, clock: Any) -> None:
    """It answers as before, so nobody is told; one that kept its power is never switched off."""
    chip = Chip(sh1106=oled.driver == "sh1106")
    oleds = Oleds([oled], lambda which: Panel(which, chip), clock, threads=False)
    oleds.show(oled.name, picture(1))
    oleds.step()
    settings = set(chip.settings)
    chip.lose_power()
    clock.now += 3.0
    assert oleds.due() == clock.now
    oleds.step()
    assert chip.on
    assert chip.image() == pages(picture(1))
    assert set(chip.settings) == settings
    assert chip.offs == 0
    assert oleds.pushes(oled.name) == 1
    oleds.close()


def test_a_display_pulled_while_nothing_changes_is_a_fault(clock: Any) -> None:
    chip = Chip()
    oleds = Oleds([MATE], lambda which: Panel(which, chip), clock, threads=False)
    oleds.show(MATE.name, picture(1))
    oleds.step()
    chip.dead = True
    for _ in range(40):
        clock.now += 0.1
        oleds.step()
    assert "not found" in oleds.faults()[MATE.name]
    chip.dead = False
    chip.lose_power()
    for _ in range(60):
        clock.now += 0.1
        oleds.step()
    assert oleds.faults() == {}
    assert chip.image() == pages(picture(1))
    oleds.close()


def test_a_display_that_is_drawn_on_all_the_time_is_set_up_again_too(clock: Any) -> None:
    chip = Chip()
    oleds = Oleds([MATE], lambda which: Panel(which, chip), clock, threads=False)
    for number in range(80):
        if number == 20:
            chip.lose_power()
        oleds.show(MATE.name, picture(number))
        oleds.step()
        clock.now += 0.05
    assert chip.on
    assert chip.image() == pages(picture(79))
    oleds.close()


def test_a_display_that_is_not_there_leaves_no_open_bus() -> None:
    chip = Chip()
    chip.dead = True
    with pytest.raises(DeviceNotFoundError):
        Panel(MATE, chip)
    assert chip.cleaned == 1


def test_changes_of_nothing_are_everything() -> None:
    assert len(list(changes(None, pages(picture(3))))) == PAGES
    assert list(changes(pages(picture(3)), pages(picture(3)))) == []


def test_a_picture_that_is_only_renewed_keeps_no_news_waiting(clock: Any) -> None:
    chip = Chip()
    oleds = Oleds([MATE], lambda which: Panel(which, chip), clock, threads=False)
    oleds.show(MATE.name, picture(1))
    oleds.step()
    clock.now += RENEW
    oleds.step()
    clock.now += 0.001
    oleds.show(MATE.name, picture(2))
    assert oleds.due() is not None
    assert oleds.due() <= clock.now
    oleds.step()
    assert chip.image() == pages(picture(2))
    clock.now += 0.001
    oleds.show(MATE.name, picture(3))
    assert oleds.due() == pytest.approx(clock.now - 0.001 + SPACING)
    oleds.close()


class Faulty:
    """A display that fails when it is told to."""

    broken = False
    made = 0

    def __init__(self, oled: Oled) -> None:
        Faulty.made += 1
        self.panel = MockPanel(oled)
        self._check()

    def _check(self) -> None:
        if Faulty.broken:
            raise OSError(121, "Remote I/O error")

    def show(self, image: Image.Image) -> None:
        self._check()
        self.panel.show(image)
        Faulty.last = self.panel.picture

    renew = show

    def light(self, contrast: int) -> None:
        self._check()
        self.panel.light(contrast)

    def close(self) -> None:
        self._check()
        self.panel.close()

    last: Image.Image | None = None


@pytest.fixture
def faulty() -> Iterator[type[Faulty]]:
    Faulty.broken, Faulty.made, Faulty.last = False, 0, None
    yield Faulty
    Faulty.broken = False


def test_b21_100_changes_in_a_second_are_at_most_20_pictures(faulty: Any, clock: Any) -> None:
    oleds = Oleds([MATE], faulty, clock, threads=False)
    for number in range(100):
        oleds.show(MATE.name, picture(number))
        oleds.step()
        clock.now += 0.01
    assert oleds.pushes(MATE.name) <= 20
    clock.now += 0.05
    oleds.step()
    assert faulty.last.tobytes() == picture(99).tobytes()
    assert oleds.shown(MATE.name)
    oleds.close()


def test_the_same_picture_is_not_sent_again(faulty: Any, clock: Any) -> None:
    oleds = Oleds([MATE], faulty, clock, threads=False)
    for _ in range(5):
        oleds.show(MATE.name, picture(1))
        oleds.flush()
    assert oleds.pushes(MATE.name) == 1
    oleds.close()


def test_a_dead_display_is_tried_with_growing_pauses_and_shows_the_present(
    faulty: Any, clock: Any
) -> None:
    oleds = Oleds([MATE], faulty, clock, threads=False)
    faulty.broken = True
    for number in range(600):  # a minute
        oleds.show(MATE.name, picture(number))
        oleds.step()
        clock.now += 0.1
    assert 10 <= faulty.made <= 20
    assert "Remote I/O error" in oleds.faults()[MATE.name]
    faulty.broken = False
    clock.now += 5.0
    oleds.step()
    assert oleds.faults() == {}
    assert faulty.last.tobytes() == picture(599).tobytes()
    oleds.close()


def test_b23_the_end_with_all_displays_missing(faulty: Any, clock: Any) -> None:
    oleds = Oleds([MATE, ENGINEER], faulty, clock, threads=False)
    oleds.show(MATE.name, picture(1))
    oleds.flush()
    faulty.broken = True
    oleds.close()
    Oleds([MATE, ENGINEER], faulty, clock, threads=True).close()


def test_pictures_of_another_size_or_name_are_refused(faulty: Any, clock: Any) -> None:
    oleds = Oleds([MATE], faulty, clock, threads=False)
    with pytest.raises(PictureSizeError, match="128x64"):
        oleds.show(MATE.name, Image.new("1", (64, 64)))
    with pytest.raises(KeyError):
        oleds.show("blue.oled.cook", picture(1))
    oleds.show(MATE.name, Image.new("L", (128, 64), 255))
    oleds.flush()
    assert faulty.last.mode == "1"
    oleds.close()


def test_the_picture_is_copied(faulty: Any, clock: Any) -> None:
    oleds = Oleds([MATE], faulty, clock, threads=False)
    image = picture(1)
    oleds.show(MATE.name, image)
    image.paste(1, (0, 0, 128, 64))
    oleds.flush()
    assert faulty.last.tobytes() == picture(1).tobytes()
    oleds.close()


class Crawling:
    """Displays of which one hangs in its bus until it is let go."""

    def __init__(self) -> None:
        self.free = threading.Event()
        self.seen = threading.Condition()
        self.shown: dict[str, list[tuple[bytes, str]]] = {MATE.name: [], ENGINEER.name: []}

    def __call__(self, oled: Oled) -> Crawling.Screen:
        return Crawling.Screen(self, oled.name)

    class Screen:
        def __init__(self, owner: Crawling, name: str) -> None:
            self.owner = owner
            self.name = name

        def show(self, image: Image.Image) -> None:
            if self.name == MATE.name:
                self.owner.free.wait(PATIENCE)
            with self.owner.seen:
                entry = image.tobytes(), threading.current_thread().name
                self.owner.shown[self.name].append(entry)
                self.owner.seen.notify_all()

        renew = show

        def light(self, contrast: int) -> None:
            pass

        def close(self) -> None:
            pass

    def wait(self, name: str, image: Image.Image) -> None:
        wanted = image.tobytes()
        with self.seen:
            assert self.seen.wait_for(
                lambda: bool(self.shown[name]) and self.shown[name][-1][0] == wanted, PATIENCE
            )


def test_one_that_crawls_delays_neither_the_caller_nor_its_neighbour() -> None:
    """B22: and each display is drawn by one thread only."""

    crawling = Crawling()
    oleds = Oleds([MATE, ENGINEER], crawling, time.monotonic)
    for number in range(50):
        oleds.show(MATE.name, picture(number))
    oleds.show(ENGINEER.name, picture(7))
    crawling.wait(ENGINEER.name, picture(7))
    oleds.show(ENGINEER.name, picture(8))
    crawling.wait(ENGINEER.name, picture(8))
    assert crawling.shown[MATE.name] == []
    crawling.free.set()
    crawling.wait(MATE.name, picture(49))
    assert len(crawling.shown[MATE.name]) <= 2  # the one it hung in, and the newest
    assert {thread for _, thread in crawling.shown[MATE.name]} == {MATE.name}
    assert {thread for _, thread in crawling.shown[ENGINEER.name]} == {ENGINEER.name}
    oleds.close()


class SharedBus:
    """Two displays on one bus, by a clock moved by hand: a transfer of each takes its own time."""

    def __init__(self, clock: Any) -> None:
        self.clock = clock
        self.takes = {MATE.name: 0.2, ENGINEER.name: 0.001}
        self.once: dict[str, float] = {}
        """What a display's transfers take after the next one."""
        self.transfers = dict.fromkeys(self.takes, 0)
        self.rests = 0
        self.fails: dict[str, Callable[..., None]] = {}
        self.chips = {MATE.name: Chip(), ENGINEER.name: Chip(sh1106=True)}
        self.oleds = Oleds([MATE, ENGINEER], self.panel, clock, threads=False)

    def panel(self, oled: Oled) -> Panel:
        return Panel(oled, Transfers(self, oled.name), self.clock, self.rest)

    def rest(self, seconds: float) -> None:
        """Let the other display's thread have the bus meanwhile."""
        self.clock.now += seconds
        self.rests += 1

    def wait(self, image: Image.Image) -> float:
        """Seconds from a change of the good one until it is shown."""
        self.oleds.show(ENGINEER.name, image)
        begun = self.clock.now
        while self.chips[ENGINEER.name].image() != pages(image):
            self.oleds.step()
            self.clock.now += 0.001
        return float(self.clock.now - begun)


class Transfers:
    def __init__(self, bus: SharedBus, name: str) -> None:
        self._bus = bus
        self._name = name

    def _pass(self) -> None:
        if fails := self._bus.fails.get(self._name):
            fails()
        self._bus.clock.now += self._bus.takes[self._name]
        self._bus.takes[self._name] = self._bus.once.pop(self._name, self._bus.takes[self._name])
        self._bus.transfers[self._name] += 1

    def command(self, *words: int) -> None:
        self._pass()
        self._bus.chips[self._name].command(*words)

    def data(self, data: list[int]) -> None:
        self._pass()
        self._bus.chips[self._name].data(data)

    def cleanup(self) -> None:
        pass


def test_one_at_200_ms_a_transfer_does_not_hold_its_neighbour_up(
    clock: Any, caplog: pytest.LogCaptureFixture
) -> None:
    bus = SharedBus(clock)
    bus.oleds.show(MATE.name, picture(0))
    waits: list[float] = []
    for number in range(1, 700):
        bus.oleds.show(MATE.name, picture(number))
        waits.append(bus.wait(picture(number)))
        clock.now += 0.5
    asked = bus.transfers[MATE.name]
    assert asked <= 17  # in six minutes: three, then after 1, 2, 4 … 60 s with one each time
    assert sum(wait > 0.15 for wait in waits) <= asked
    assert max(waits[1:]) < 0.3
    assert sorted(waits)[len(waits) // 2] < 0.06
    assert bus.oleds.faults() == {MATE.name: "takes 0.20 s a transfer"}
    assert bus.oleds.crawling() == {MATE.name}
    bus.takes[MATE.name] = 0.001
    for _ in range(130):
        bus.oleds.step()
        clock.now += 0.5
    assert bus.oleds.faults() == {}
    assert bus.chips[MATE.name].image() == pages(picture(699))
    bus.oleds.close()


def test_the_neighbour_has_the_bus_after_each_slow_transfer(clock: Any) -> None:
    """So it waits for one of them at most, also before the other is known to crawl."""
    bus = SharedBus(clock)
    good = bus.panel(ENGINEER)
    waits: list[float] = []

    def rest(seconds: float) -> None:
        begun = clock.now
        good.show(picture(len(waits)))  # the bus is free, or this waits for ever
        waits.append(clock.now - begun)
        assert clock.now - begun < seconds

    with pytest.raises(SlowDisplayError):
        Panel(MATE, Transfers(bus, MATE.name), clock, rest)
    assert len(waits) == 2
    assert max(waits) < 0.15
    assert bus.transfers[MATE.name] == 3


def test_what_the_kernel_gives_up_is_not_tried_again_to_be_switched_off(clock: Any) -> None:
    bus = SharedBus(clock)
    bus.takes[MATE.name] = 0.001
    panel = bus.panel(MATE)
    asked = bus.transfers[MATE.name]

    def gives_up(*words: int) -> None:
        bus.transfers[MATE.name] += 1
        clock.now += 0.1
        raise TimeoutError

    bus.fails[MATE.name] = gives_up
    with pytest.raises(TimeoutError):
        panel.show(picture(1))
    with pytest.raises(SlowDisplayError, match=r"no answer in 0\.10 s"):
        panel.close()
    assert bus.transfers[MATE.name] == asked + 1


def test_one_slow_transfer_is_not_yet_a_display_that_crawls(clock: Any) -> None:
    """The machine was busy, or its card was."""
    bus = SharedBus(clock)
    bus.takes[MATE.name] = 0.001
    bus.oleds.show(MATE.name, picture(1))
    bus.oleds.step()
    for number in range(2, 6):
        bus.takes[MATE.name] = 0.2
        bus.oleds.show(MATE.name, picture(number))
        clock.now += 1.0
        bus.once[MATE.name] = 0.001
        bus.oleds.step()
        assert bus.oleds.faults() == {}
    assert bus.chips[MATE.name].image() == pages(picture(5))
    bus.oleds.close()


def test_a_display_that_crawls_all_of_a_sudden_is_switched_off_and_not_left_with_what_it_shows(
    clock: Any, caplog: pytest.LogCaptureFixture
) -> None:
    bus = SharedBus(clock)
    bus.takes[MATE.name] = 0.001
    bus.oleds.show(MATE.name, picture(1))
    bus.oleds.step()
    assert bus.chips[MATE.name].on
    bus.takes[MATE.name] = 0.2
    bus.oleds.show(MATE.name, picture(2))
    for _ in range(40):
        bus.oleds.step()
        clock.now += 0.05
    assert not bus.chips[MATE.name].on
    assert bus.oleds.crawling() == {MATE.name}
    bus.oleds.close()


def test_b23_displays_that_hang_are_waited_for_together(
    clock: Any, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The service has five seconds to end in; two displays that hang cost the time of one."""
    monkeypatch.setattr("sonar_console.devices.oled.CLOSE_WAIT", 0.05)
    free, hung = threading.Event(), threading.Barrier(3)

    class Hanging:
        def show(self, image: Image.Image) -> None:
            hung.wait(PATIENCE)
            free.wait(PATIENCE)

        renew = show

        def light(self, contrast: int) -> None:
            pass

        def close(self) -> None:
            pass

    oleds = Oleds([MATE, ENGINEER], lambda oled: Hanging(), clock)
    for oled in (MATE, ENGINEER):
        oleds.show(oled.name, picture(1))
    hung.wait(PATIENCE)
    waited: list[float] = []
    join = threading.Thread.join

    def timed(thread: threading.Thread, timeout: float | None = None) -> None:
        assert timeout is not None
        waited.append(timeout)
        join(thread, timeout)
        clock.now += timeout  # nothing but these waits takes time

    with monkeypatch.context() as patched:
        patched.setattr(threading.Thread, "join", timed)
        oleds.close()
    assert sum(waited) == pytest.approx(0.05)
    assert len([line for line in caplog.messages if "left behind" in line]) == 2
    free.set()


@pytest.mark.parametrize("sh1106", [False, True])
def test_a_panel_is_as_bright_as_it_is_told_and_stays_so_when_it_is_renewed(sh1106: bool) -> None:
    """It is set up again every few seconds: at night no bright flash may be seen of that."""
    chip = Chip(sh1106)
    panel = Panel(ENGINEER if sh1106 else MATE, chip)
    panel.show(picture(1))
    panel.light(20)
    assert [each[1] for each in chip.settings if each[0] == 0x81][-1] == 20
    chip.settings.clear()
    panel.renew(picture(1))
    assert [each[1] for each in chip.settings if each[0] == 0x81] == [20]


def test_a_new_light_is_sent_once_and_again_to_a_display_that_was_gone(
    faulty: type[Faulty], clock: Any
) -> None:
    told: list[int] = []

    class Telling(faulty):  # type: ignore[misc, valid-type]
        def light(self, contrast: int) -> None:
            super().light(contrast)
            told.append(contrast)

    oleds = Oleds([MATE], Telling, clock, threads=False)
    oleds.light(30)
    assert oleds.due() is None  # nothing is shown yet, so there is nothing to be bright
    oleds.show(MATE.name, picture(1))
    oleds.flush()
    assert told == [30]
    oleds.light(40)
    assert not oleds.shown(MATE.name)
    oleds.flush()
    oleds.flush()
    assert told == [30, 40]
    Faulty.broken = True
    oleds.light(50)
    oleds.flush()
    assert oleds.faults()
    Faulty.broken = False
    clock.now += 10
    oleds.step()
    assert told == [30, 40, 50]
    assert oleds.shown(MATE.name)
    oleds.close()
