"""The tasks of the service page: each is done, and its end is told; nothing waits."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from tests.app.sticks import Stick

from sonar_console.app.faults import ADVICE, notices_of_doctor, notices_of_past, told_of_upgrade
from sonar_console.app.service import (
    EXAMINED_AFTER,
    EXAMINED_LATEST,
    SWITCHED_OFF,
    ServiceMeans,
    ServiceTasks,
)
from sonar_console.app.settings_keeper import SAVED_AFTER, contrast_of
from sonar_console.app.start_settings import known_values, say
from sonar_console.app.stickwaits import LET_GO, LOOKED_LATEST, UPGRADE_BEGUN, UPGRADE_STEPS
from sonar_console.cards import Message, NoticeCard, ServiceCard
from sonar_console.containment import FaultLog, PastFaultKind
from sonar_console.devices.layout import load_layout
from sonar_console.devices.mixer import Mixer, SoundDeviceError
from sonar_console.devices.mock_devices import MockDevices
from sonar_console.devices.sound import Loudspeaker, SoundSettings
from sonar_console.devices.soundcards import SoundTrouble
from sonar_console.devices.sounddevice import SoundDevice
from sonar_console.doctor.findings import Finding, good, note, wrong
from sonar_console.locales import Words, languages
from sonar_console.modes.hold import HOLD
from sonar_console.modes.service import ServiceMode, ServicePage
from sonar_console.press import Kind, Press
from sonar_console.record.header import Header
from sonar_console.record.scenario import find_scenario, load_scenario
from sonar_console.record.shipped import shipped_folder
from sonar_console.settings import House
from sonar_console.settings.file import SettingsFile
from sonar_console.system import copying
from sonar_console.system.conditions import ENDANGERS, Condition
from sonar_console.system.copying import CopyError, Copying, Trouble, copy_files
from sonar_console.system.faultfile import FaultFile
from sonar_console.system.releases.errors import REASONS
from sonar_console.system.releases.folder import GoneBack
from sonar_console.table import Plan, Table


def service(page: ServicePage) -> ServiceCard:
    """What the page has beside its lines."""
    card = page.card().service
    assert card is not None
    return card


def listed(page: ServicePage) -> tuple[NoticeCard, ...]:
    """The list that is open."""
    found = service(page).listed
    assert found is not None
    return found.notices


class Releases:
    """The releases of a kiosk that the test plays."""

    def __init__(self) -> None:
        self.on_stick = ""
        self.asked = 0
        self.may = True
        self.told: dict[str, Any] = {}
        self.back: GoneBack | None = None

    def running(self) -> str:
        return "0.1.0"

    def offered(self, now: float) -> str:
        return self.on_stick

    def gone_back(self) -> GoneBack | None:
        return self.back

    def ask(self) -> bool:
        self.asked += 1
        return self.may

    def status(self) -> dict[str, Any]:
        return self.told


class Home:
    """A table, its bench and its service tasks, on a clock moved by hand."""

    def __init__(self, folder: Path, *, threads: bool = False, down: tuple[str, ...] = ()) -> None:
        self.now = 1000.0
        layout = load_layout(shipped_folder("hardware") / "table.toml")
        self.bench = MockDevices(layout, lambda: self.now)
        for control in down:
            self.bench.press(control)
        self.controls = self.bench.controls()
        for control in down:  # to take a pin puts it at rest
            self.bench.press(control)
        plan = Plan(Header(scenario="alpha"), load_scenario(find_scenario("alpha")))
        self.table = Table(plan, lambda teams: teams[0], house=House())
        (folder / "stick").mkdir()
        (folder / "records").mkdir()
        (folder / "records" / "match-0001.sonar").write_bytes(b"one")
        self.stick = Stick(folder / "stick")
        self.releases = Releases()
        self.off = 0
        self.cannot: OSError | None = None
        self.findings: list[Finding] = [good("pins-mock")]
        self.file = SettingsFile(folder / "state", known_values(), say)
        self.means = ServiceMeans(
            file=self.file,
            records=folder / "records",
            charts=folder / "charts",
            sticks=self.stick,
            power=self._power,
            examine=lambda: lambda: self.findings,
            upgrades=self.releases,
            threads=threads,
        )
        self.tasks = ServiceTasks(self.table, self.controls, None, self.means)
        self.pass_(0.1)

    def _power(self) -> None:
        if self.cannot is not None:
            raise self.cannot
        self.off += 1

    def pass_(self, seconds: float) -> None:
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.now = min(end, self.now + 0.1)
            self.bench.pump()
            for press in self.controls.poll():
                self.table.touch(press)
            self.table.advance(self.now)
            self.tasks.step(self.now)

    def open(self) -> ServicePage:
        self.table.operate(self.now)
        return self.page

    @property
    def page(self) -> ServicePage:
        """The page, which is open."""
        assert isinstance(self.table.mode, ServiceMode)
        return self.table.mode.page

    def push(self, line: str) -> ServicePage:
        """Go to a line of the page, and push."""
        page = self.page if self.table.mode.name == "service" else self.open()
        lines = [each.label.key for each in page.card().lines]
        steps = lines.index(f"item-set-{line}") - page.card().selected
        self.table.touch(Press("blue", "captain", "select", Kind.TURN, self.now, steps))
        self.table.touch(Press("blue", "captain", "push", Kind.PRESS, self.now))
        return page

    def told(self) -> str:
        told = service(self.page).told
        assert told is not None
        for language in languages():
            for each in (told.said, told.todo):
                assert each is None or Words(language).say(each)
        return told.said.key

    def close(self) -> None:
        self.tasks.close()
        self.controls.close()
        self.bench.close()


Maker = Callable[..., Home]


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Maker]:
    made: list[Home] = []

    def one(**options: object) -> Home:
        made.append(Home(tmp_path, **options))  # type: ignore[arg-type]
        return made[-1]

    yield one
    for each in made:
        each.close()


@pytest.fixture
def house(make: Maker) -> Home:
    return make()


# ---- what is set


class Cards:
    """A machine whose sound cards come and go; what is heard on each."""

    def __init__(self, *cards: str) -> None:
        self.cards = cards
        self.heard: list[tuple[str, int]] = []

    def open(self, card: str) -> Mixer:
        if card and card not in self.cards:
            raise SoundDeviceError("no such card")
        return _OneCard(self, card)


class _OneCard:
    bytes_per_second, frame = 44_100, 2

    def __init__(self, owner: Cards, card: str) -> None:
        self.owner = owner
        self.card = card

    def load(self, path: Path) -> bytes:
        return b"xx" * 100

    def play(self, lane: int, samples: bytes, gain: float) -> None:
        self.owner.heard.append((self.card, len(samples)))

    def loop(self, lane: int, samples: bytes, gain: float) -> None: ...

    def level(self, lane: int, gain: float) -> None: ...

    def stop(self, lane: int) -> None: ...

    def close(self) -> None: ...


def test_a_loudspeaker_is_chosen_on_the_page_heard_at_once_and_kept(make: Maker) -> None:
    house = make()
    cards = Cards("vc4hdmi0", "Device")
    device = SoundDevice(cards.open, lambda: house.now, cards=lambda: cards.cards, threads=False)
    speaker = Loudspeaker(None, SoundSettings(), lambda: house.now, device=device)
    house.tasks = ServiceTasks(house.table, house.controls, speaker, house.means)

    def pass_(seconds: float) -> None:
        for _ in range(round(10 * seconds)):
            house.pass_(0.1)
            speaker.step()

    pass_(3.0)
    page = house.open()
    lines = [each.label.key for each in page.card().lines]
    place = lines.index("item-set-loudspeaker")
    house.table.touch(Press("blue", "captain", "select", Kind.TURN, house.now, place))
    seen = []
    for _ in range(3):
        value = page.card().lines[place].value
        assert value is not None
        seen.append((value.key, *value.values.values()))
        house.table.touch(Press("blue", "captain", "east", Kind.PRESS, house.now))
        house.table.touch(Press("blue", "captain", "east", Kind.RELEASE, house.now))
        pass_(0.5)
    assert seen == [
        ("item-to-loudspeaker-auto",),
        ("item-to-loudspeaker-hdmi", "0"),
        ("item-to-loudspeaker-card", "Device"),
    ]
    assert [card for card, _ in cards.heard] == ["vc4hdmi0", "Device", ""]
    house.table.touch(Press("blue", "captain", "west", Kind.PRESS, house.now))
    pass_(2.0)
    assert house.file.read()[0].house.loudspeaker == "Device"
    cards.cards = ("vc4hdmi0",)
    pass_(5.0)
    assert page.faults[0].said == Message("house-silent-away", {"value": "Device"})
    cards.cards = ("vc4hdmi0", "Device")
    pass_(5.0)
    assert page.faults == ()
    speaker.close()


@pytest.mark.parametrize("trouble", SoundTrouble)
def test_each_trouble_with_the_sound_is_told_in_plain_words(trouble: SoundTrouble) -> None:
    for language in languages():
        words = Words(language)
        for key in (f"house-silent-{trouble}", f"house-silent-{trouble}-do"):
            assert words.say(key, value="libgthread-2.0.so.0")


def test_the_displays_are_as_bright_as_is_set_and_dim_at_night(house: Home) -> None:
    panels = house.bench.panels
    for name in house.bench.layout.oleds:
        house.controls.show(name.name, _picture())
    house.pass_(0.2)
    assert {panel.contrast for panel in panels.values()} == {contrast_of(House().oled_brightness)}
    house.table.session.house = replace(House(), night=True)
    house.pass_(0.2)
    assert {panel.contrast for panel in panels.values()} == {
        contrast_of(House(night=True).oled_light)
    }
    assert contrast_of(1) > 0
    assert contrast_of(10) == 255


def test_a_display_that_comes_back_is_as_bright_as_the_others(house: Home) -> None:
    name = house.bench.layout.oleds[0].name
    house.controls.show(name, _picture())
    house.pass_(0.2)
    house.bench.break_oled(name)
    house.pass_(4.0)
    house.table.session.house = replace(House(), oled_brightness=3)
    house.pass_(0.2)
    house.bench.mend_oled(name)
    house.pass_(6.0)
    assert house.bench.panels[name].contrast == contrast_of(3)


def _picture() -> Image.Image:
    return Image.new("1", (128, 64))


def test_what_is_set_is_kept_when_the_hand_rests(house: Home) -> None:
    for volume in (6, 5, 4):
        house.table.session.house = replace(House(), volume=volume)
        house.pass_(SAVED_AFTER - 0.2)
        assert not house.file.path.exists()
    assert house.tasks.due() is not None
    house.pass_(0.5)
    assert house.file.read()[0].house.volume == 4
    assert house.tasks.due() is None


def test_what_is_not_kept_yet_is_kept_at_the_end(house: Home) -> None:
    house.table.session.house = replace(House(), volume=1)
    house.pass_(0.1)
    house.tasks.close()
    assert house.file.read()[0].house.volume == 1


def test_a_disk_that_takes_nothing_is_on_the_page(
    house: Home, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    page = house.open()
    monkeypatch.setattr(os, "fsync", full)
    for volume in (3, 2):
        house.table.session.house = page.value = replace(House(), volume=volume)
        house.pass_(SAVED_AFTER + 0.2)
    assert [notice.said.key for notice in page.faults] == ["house-unsaved"]
    assert len([line for line in caplog.messages if "No space left" in line]) == 1
    monkeypatch.undo()
    house.table.session.house = page.value = replace(House(), volume=1)
    house.pass_(SAVED_AFTER + 0.2)
    assert page.faults == ()
    assert house.file.read()[0].house.volume == 1


# ---- the page at start


@pytest.mark.parametrize("side", ["blue", "yellow"])
def test_a_push_that_is_down_at_start_opens_the_page(make: Maker, side: str) -> None:
    house = make(down=(f"{side}.captain.push",))
    house.pass_(HOLD - 0.5)
    scenes = [house.table.mode.name]
    assert house.tasks.due() == pytest.approx(1000.1 + HOLD)
    house.pass_(0.6)
    scenes.append(house.table.mode.name)
    house.bench.release(f"{side}.captain.push")
    house.pass_(0.5)
    assert [*scenes, house.table.mode.name] == ["attract", "service", "service"]


def test_one_that_is_let_go_before_does_not(make: Maker) -> None:
    house = make(down=("blue.captain.push",))
    house.pass_(1.0)
    house.bench.release("blue.captain.push")
    house.pass_(HOLD)
    assert house.table.mode.name == "attract"


def test_another_control_that_is_down_does_not(make: Maker) -> None:
    house = make(down=("blue.captain.stop", "blue.mate.push"))
    house.pass_(2 * HOLD)
    assert house.table.mode.name == "door", "as after any fist"


# ---- faults


def test_the_faults_of_now_and_of_before_are_on_the_page(house: Home) -> None:
    house.pass_(7.0)
    page = house.open()
    house.pass_(0.1)
    assert not page.faults
    house.bench.unplug("blue")
    house.table.fault_log.now = house.now - 130.0
    for _ in range(2):
        house.table.fault_log.note("yellow.picture", "make: KeyError: 'x'", PastFaultKind.FAULT)
    before = house.table.version
    house.pass_(3.0)
    assert house.table.version > before
    assert [notice.said.key for notice in page.faults] == ["warning-board", "house-past-fault"]
    past = page.faults[1]
    assert past.said.values["minutes"] == 2
    for language in languages():
        for notice in page.faults:
            assert Words(language).say(notice.said)
            assert notice.todo is not None
            assert Words(language).say(notice.todo)


def test_the_conditions_of_the_machine_are_on_the_page(house: Home) -> None:
    """A fault of the evening as its warning, the others as notes; a full card is told once."""
    conditions: set[Condition] = set()
    house.tasks = ServiceTasks(
        house.table, house.controls, None, house.means, conditions=lambda: conditions
    )
    house.pass_(7.0)
    page = house.open()
    house.pass_(0.1)
    assert not page.faults
    conditions |= set(Condition)
    house.pass_(0.1)
    assert [notice.said.key for notice in page.faults] == [
        *("warning-voltage", "warning-heat", "warning-read-only", "warning-full", "house-clock"),
    ]
    conditions -= {*ENDANGERS, Condition.CLOCK}
    house.pass_(0.1)
    assert [notice.said.key for notice in page.faults] == ["house-nearly-full"]


def test_what_was_wrong_with_the_file_is_on_the_page(house: Home, tmp_path: Path) -> None:
    means = replace(house.means, notes=("settings.toml: line 3: volume: …",))
    house.tasks = ServiceTasks(house.table, house.controls, None, means)
    page = house.open()
    house.pass_(0.1)
    assert [notice.said.key for notice in page.faults] == ["house-settings"]


@pytest.mark.parametrize("language", sorted(languages()))
def test_every_warning_has_its_advice(language: str) -> None:
    keys = _keys(language)
    warnings = {key.removeprefix("warning-") for key in keys if key.startswith("warning-")}
    assert warnings
    assert {ADVICE + key for key in warnings} <= keys


def _keys(language: str) -> set[str]:
    from importlib.resources import files

    text = (files("sonar_console.locales") / language / "sentences.ftl").read_text(encoding="utf-8")
    return {line.partition(" =")[0] for line in text.splitlines() if " =" in line}


def test_every_fault_that_has_passed_has_words() -> None:
    log = FaultLog()
    for kind in PastFaultKind:
        log.note("blue.mate", "what it said", kind)
    notices = list(notices_of_past(log.last, 200.0))
    assert len(notices) == len(PastFaultKind)
    for language in languages():
        for notice in notices:
            assert "what it said" in Words(language).say(notice.said)
            assert notice.todo is not None
            assert Words(language).say(notice.todo)


# ---- the doctor


def test_the_doctor_looks_when_the_hand_is_off_the_push(house: Home) -> None:
    house.findings = [good("pins-mock"), note("lock", value="x"), wrong("stuck", value="y")]
    page = house.push("doctor")
    house.pass_(EXAMINED_AFTER - 0.2)
    assert house.told() == "house-examine-begun"
    house.pass_(0.4)
    assert house.told() == "house-examine-wrong"
    assert [notice.level for notice in listed(page)] == ["wrong", "note", "good"]
    for language in languages():
        for notice in listed(page):
            assert Words(language).say(notice.said)
            assert notice.todo is None or Words(language).say(notice.todo)


def test_a_push_that_stays_down_is_waited_for_but_not_for_long(house: Home) -> None:
    page = house.open()
    house.push("doctor")
    house.bench.press("yellow.captain.push")
    house.pass_(EXAMINED_LATEST - 0.5)
    assert service(page).busy
    house.pass_(0.7)
    assert house.told() == "house-examine-good"


def test_what_the_doctor_finds_is_put_in_the_order_of_its_weight() -> None:
    found = notices_of_doctor([good("a"), wrong("b"), note("c"), wrong("d")])
    assert [notice.said.key for notice in found] == ["doctor-b", "doctor-d", "doctor-c", "doctor-a"]
    assert found[0].todo == Message("doctor-b-do")
    assert found[3].todo is None


# ---- copying


def test_matches_are_copied_and_the_stick_is_let_go(house: Home, tmp_path: Path) -> None:
    house.stick.stays = True
    page = house.push("copy")
    house.pass_(0.3)
    assert house.stick.asked == 1
    assert service(page).busy
    house.stick.stays = False
    house.pass_(0.2)
    assert house.told() == "house-copied"
    copied = tmp_path / "stick" / "sonar-matches-0001" / "match-0001.sonar"
    assert copied.read_bytes() == b"one"


def test_a_stick_that_is_not_let_go_is_waited_for_by_its_light(house: Home) -> None:
    house.stick.stays = True
    house.push("copy")
    house.pass_(LET_GO + 0.5)
    assert house.told() == "house-copied-wait"


def test_no_stick_is_told(house: Home) -> None:
    house.stick.folder = None
    page = house.push("copy")
    house.pass_(0.1)
    assert house.told() == "house-copy-no-stick"
    assert not service(page).busy
    house.stick.format = "ext4"
    house.push("copy")
    house.pass_(0.1)
    told = service(page).told
    assert told is not None
    assert told.said == Message("house-copy-format", {"value": "ext4"})
    house.stick.format = "vfat"
    house.push("copy")
    house.pass_(0.1)
    assert house.told() == "house-copy-unreadable"


def test_no_match_yet_is_told(house: Home, tmp_path: Path) -> None:
    (tmp_path / "records" / "match-0001.sonar").unlink()
    house.push("copy")
    house.pass_(0.3)
    assert house.told() == "house-copy-none"


@pytest.mark.parametrize("trouble", list(Trouble))
def test_a_stick_that_fails_is_told(
    house: Home, monkeypatch: pytest.MonkeyPatch, trouble: Trouble
) -> None:
    def fails(*_: object) -> None:
        raise CopyError(trouble, "3")

    monkeypatch.setattr(copying, "copy_files", fails)
    page = house.push("copy")
    house.pass_(0.3)
    assert house.told() == f"house-copy-{trouble}"
    told = service(page).told
    assert told is not None
    assert (told.level, service(page).busy) == ("wrong", False)
    monkeypatch.undo()
    house.push("copy")  # and again, with another stick
    house.pass_(0.3)
    assert house.told() == "house-copied"


def test_a_slow_stick_holds_nobody_up_and_says_how_far_it_is(
    make: Maker, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The core is watched: a stick that takes a minute must not look like a core that hangs."""
    reached, free = threading.Event(), threading.Event()

    def slow(what: Copying, stick: Path, progress: Callable[[int, int], None]) -> None:
        progress(3, 40)
        reached.set()
        free.wait(10.0)

    monkeypatch.setattr(copying, "copy_files", slow)
    house = make(threads=True)
    page = house.push("copy")
    while not reached.wait(0.01):  # once the stick has been found
        house.pass_(0.1)
    house.pass_(0.1)
    told = service(page).told
    assert told == NoticeCard("note", Message("house-copying", {"value": 3, "value1": 40}))
    assert house.tasks.due() == pytest.approx(house.now + 0.1)
    free.set()


@pytest.mark.parametrize("asked", ["find", "refused", "gone"])
def test_a_stick_that_does_not_answer_holds_nobody_up(
    make: Maker, monkeypatch: pytest.MonkeyPatch, asked: str
) -> None:
    asking, free = threading.Event(), threading.Event()
    house = make(threads=True)
    if asked == "refused":
        house.stick.folder = None

    def hang() -> None:
        asking.set()
        free.wait(10.0)

    monkeypatch.setattr(house.stick, asked, hang)
    page = house.push("copy")
    while not asking.wait(0.01):
        house.pass_(0.1)
    house.pass_(0.1)
    assert service(page).told is not None
    house.pass_(max(LOOKED_LATEST, LET_GO) + 0.1)
    told = "house-copied-wait" if asked == "gone" else "house-copy-gone"
    assert house.told() == told
    assert page.busy is None
    free.set()


def test_a_machine_that_does_not_answer_holds_up_no_examination(make: Maker) -> None:
    asking, free = threading.Event(), threading.Event()
    house = make(threads=True)

    def hang() -> Callable[[], list[Finding]]:
        asking.set()
        free.wait(10.0)
        return lambda: house.findings

    house.means = replace(house.means, examine=hang)
    house.tasks = ServiceTasks(house.table, house.controls, None, house.means)
    page = house.push("doctor")
    while not asking.wait(0.01):
        house.pass_(0.1)
    house.pass_(EXAMINED_LATEST + 0.2)
    assert house.told() == "house-examine-begun"
    house.pass_(LOOKED_LATEST)
    assert house.told() == "house-failed"
    assert page.busy is None
    free.set()


def test_a_table_that_ends_meanwhile_ends_the_copy_and_leaves_it_a_part(
    make: Maker, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    reached, free = threading.Event(), threading.Event()
    copy = copy_files

    def slow(what: Copying, stick: Path, progress: Callable[[int, int], None]) -> object:
        def stopped(number: int, count: int) -> None:
            reached.set()
            free.wait(10.0)
            progress(number, count)

        return copy(what, stick, stopped)

    monkeypatch.setattr(copying, "copy_files", slow)
    house = make(threads=True)
    house.push("copy")
    while not reached.wait(0.01):
        house.pass_(0.1)
    later = threading.Timer(0.1, free.set)
    later.start()
    house.tasks.close()  # waits for the copy, which ends before its next file
    later.join()
    assert not (tmp_path / "stick" / "sonar-matches-0001").exists()


# ---- power off


def hold(house: Home) -> None:
    house.push("power-off")
    house.pass_(HOLD + 0.5)


def test_the_table_is_switched_off_once(house: Home) -> None:
    hold(house)
    house.pass_(1.0)
    assert house.off == 1
    assert house.told() == "house-power-off-begun"


def test_a_table_that_is_still_on_says_so(house: Home) -> None:
    hold(house)
    house.pass_(SWITCHED_OFF)
    assert house.told() == "house-power-off-failed"
    assert not service(house.page).busy


def test_one_that_cannot_be_switched_off_says_so(
    house: Home, caplog: pytest.LogCaptureFixture
) -> None:
    house.cannot = OSError(30, "Read-only file system")
    hold(house)
    assert house.told() == "house-power-off-failed"
    assert any("Read-only" in line for line in caplog.messages)


# ---- a release of the program


def value_of(house: Home, line: str) -> Message:
    """What a line of the page says."""
    lines = house.page.card().lines
    return next(each.value for each in lines if each.label.key == f"item-set-{line}")


def test_the_page_says_which_version_runs_and_which_is_on_the_stick(house: Home) -> None:
    house.open()
    house.pass_(0.2)
    assert value_of(house, "release").key == "item-release-runs"
    assert value_of(house, "release").values["value"] == "0.1.0"
    house.releases.on_stick = "0.2.0"
    house.pass_(0.2)
    assert value_of(house, "release").key == "item-to-release"
    assert value_of(house, "release").values["value1"] == "0.2.0"


def test_a_release_is_asked_for_once_and_its_progress_is_told(house: Home) -> None:
    house.releases.told = {"ended": "torn", "values": {"value": "x"}}  # of another day
    house.push("release")
    house.pass_(0.5)
    assert house.releases.asked == 1
    assert house.told() == "house-release-begun"
    for step in UPGRADE_STEPS:
        house.releases.told = {"step": step, "done": 30, "of": 60}
        house.pass_(0.3)
        assert house.told() == f"house-release-{step}"
        assert house.page.busy is not None
    house.releases.told = {"ended": "signature", "values": {}}
    house.pass_(0.3)
    assert house.told() == "house-release-signature"
    assert house.page.busy is None
    assert house.releases.asked == 1


def test_a_unit_that_does_not_begin_is_told(house: Home) -> None:
    house.push("release")
    house.pass_(UPGRADE_BEGUN - 1)
    assert house.told() == "house-release-begun"
    house.pass_(2)
    assert house.told() == "house-release-failed"


def test_a_desk_says_that_it_installs_none(house: Home) -> None:
    house.releases.may = False
    house.push("release")
    house.pass_(0.3)
    assert house.told() == "house-release-desk"


def test_a_release_that_was_installed_is_told_when_the_page_is_opened(house: Home) -> None:
    house.releases.told = {"ended": "installed", "values": {"value": "0.2.0"}}
    house.open()
    house.pass_(0.2)
    assert house.told() == "house-release-installed"


@pytest.mark.parametrize("why", ["starts", "screens", "time", "asked", "unheard-of"])
def test_why_a_release_was_gone_back_from_is_among_the_faults(house: Home, why: str) -> None:
    house.releases.back = GoneBack("0.2.0-2", "0.2.0", 1, "0.1.0-1", why)
    page = house.open()
    house.pass_(0.2)
    (fault,) = page.faults
    known = why if why != "unheard-of" else "time"
    assert fault.said.key == f"house-release-back-{known}"
    assert fault.said.values == {"value": "0.2.0", "value1": "0.1.0"}


@pytest.mark.parametrize("language", sorted(languages()))
@pytest.mark.parametrize("key", [*REASONS, "installed", "unheard-of"])
def test_every_end_of_an_installation_has_its_sentence(key: str, language: str) -> None:
    told = told_of_upgrade({"ended": key, "values": {"value": "0.2.0"}})
    assert told is not None
    words = Words(language)
    for message in (told.said, told.todo):
        if message is not None:
            assert "house-" not in words.say(message)


@pytest.mark.parametrize("status", [{}, {"step": "copying"}, {"ended": 3}, {"ended": None}])
def test_what_has_not_ended(status: dict[str, Any]) -> None:
    assert told_of_upgrade(status) is None


def test_a_status_of_anything_does_no_harm(house: Home) -> None:
    house.push("release")
    statuses: tuple[dict[str, Any], ...] = (
        {"step": "boom"},
        {"step": []},
        {"step": "copying", "done": "x", "of": None},
    )
    for told in statuses:
        house.releases.told = told
        house.pass_(0.3)
        assert house.page.busy is not None


# ---- when a match was played


def test_a_journal_says_in_which_start_and_on_which_day_it_began(tmp_path: Path) -> None:
    """The day only where the machine's clock can be trusted; starts are counted anyway."""
    header = Header(scenario="alpha", others=(("Own", "kept"),))
    told = []
    for number, day in enumerate(("2026-11-29", "")):
        folder = tmp_path / str(number)
        folder.mkdir()
        home = Home(folder)
        means = replace(home.means, faults=FaultFile(tmp_path), day=partial(str, day))
        tasks = ServiceTasks(home.table, home.controls, None, means)
        told.append(dict(tasks.stamped(header).others))
        tasks.close()
        home.close()
    first, second = told
    assert first == {"Own": "kept", "Start": "1", "Date": "2026-11-29"}
    assert second == {"Own": "kept", "Start": "2"}
