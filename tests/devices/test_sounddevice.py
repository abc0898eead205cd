"""A sound device that comes late, goes, is chosen anew; and which of ALSA's devices SDL opens."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from sonar_console.devices.mixer import SoundDeviceError
from sonar_console.devices.soundcards import Cards, SoundFault, SoundTrouble
from sonar_console.devices.sounddevice import LOOK_EVERY, PAUSE_MOST, SoundDevice


class FakeMixer:
    """Knows its card, and whether it is closed."""

    bytes_per_second = 100
    frame = 2

    def __init__(self, card: str) -> None:
        self.card = card
        self.closed = threading.Event()

    def load(self, path: Path) -> bytes:
        return b""

    def play(self, lane: int, samples: bytes, gain: float) -> None: ...

    def loop(self, lane: int, samples: bytes, gain: float) -> None: ...

    def level(self, lane: int, gain: float) -> None: ...

    def stop(self, lane: int) -> None: ...

    def close(self) -> None:
        self.closed.set()


class Machine:
    """A machine whose cards come and go, by a clock moved by hand."""

    def __init__(self, *cards: str, card: str = "") -> None:
        self.now = 10.0
        self.cards: Cards = cards
        self.tries: list[str] = []
        self.device = SoundDevice(
            self.open, lambda: self.now, card, cards=lambda: self.cards, threads=False
        )

    def open(self, card: str) -> FakeMixer:
        self.tries.append(card)
        if not self.cards or (card and card not in self.cards):
            raise SoundDeviceError("ALSA: no such device")
        return FakeMixer(card or self.cards[0])

    def pass_time(self, seconds: float) -> None:
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.now += 0.1
            self.device.step()

    def lost(self) -> bool:
        return self.device.lost

    def fault(self) -> SoundFault | None:
        return self.device.fault

    def take(self) -> FakeMixer:
        mixer = self.device.take()
        assert isinstance(mixer, FakeMixer)
        return mixer


def test_one_that_comes_late_is_opened_at_the_next_look(
    caplog: pytest.LogCaptureFixture,
) -> None:
    machine = Machine()
    machine.pass_time(600.0)
    assert machine.fault() == SoundFault(SoundTrouble.NONE, "ALSA: no such device")
    assert len(machine.tries) < 600 / PAUSE_MOST + 8
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    machine.cards = ("Device",)
    machine.pass_time(LOOK_EVERY + 0.2)
    assert machine.fault() is None
    assert machine.take().card == "Device"
    assert machine.device.take() is None


def test_one_that_goes_is_lost_and_opened_again_when_it_is_back() -> None:
    machine = Machine("Headphones", "Device", card="Device")
    machine.pass_time(0.2)
    first = machine.take()
    machine.cards = ("Headphones",)
    machine.pass_time(LOOK_EVERY + 0.2)
    assert machine.lost()
    machine.device.give_back(first)
    assert not machine.lost()
    assert machine.fault() == SoundFault(SoundTrouble.AWAY, "Device")
    machine.pass_time(0.2)
    assert first.closed.is_set()
    machine.pass_time(60.0)
    assert machine.device.take() is None
    machine.cards = ("Headphones", "Device")
    machine.pass_time(LOOK_EVERY + 0.2)
    assert machine.take().card == "Device"


def test_a_card_that_comes_or_goes_beside_the_one_that_is_open_changes_nothing() -> None:
    machine = Machine("Headphones", "Device", card="Device")
    machine.pass_time(0.2)
    machine.take()
    for cards in (("Device",), ("vc4hdmi0", "Device"), ("vc4hdmi0", "Headphones", "Device")):
        machine.cards = cards
        machine.pass_time(LOOK_EVERY + 0.2)
        assert not machine.lost()
    assert machine.tries == ["Device"]


def test_the_usual_card_is_followed_when_it_goes() -> None:
    machine = Machine("vc4hdmi0", "Device")
    machine.pass_time(0.2)
    first = machine.take()
    machine.cards = ("Device",)
    machine.pass_time(LOOK_EVERY + 0.2)
    assert machine.lost()
    machine.device.give_back(first)
    machine.pass_time(LOOK_EVERY + 1.2)
    assert machine.take().card == "Device"


def test_another_is_chosen_and_the_last_choice_counts() -> None:
    machine = Machine("vc4hdmi0", "Headphones", "Device")
    machine.pass_time(0.2)
    first = machine.take()
    machine.device.choose("Headphones")
    assert machine.lost()
    machine.device.choose("Device")
    machine.device.give_back(first)
    machine.device.step()
    assert first.closed.is_set()
    assert machine.take().card == "Device"
    machine.device.choose("Headphones")
    machine.device.choose("")
    assert machine.tries == ["", "Device"]


def test_one_that_nobody_has_taken_yet_is_closed_when_another_is_chosen() -> None:
    machine = Machine("vc4hdmi0", "Device")
    machine.device.step()
    machine.device.choose("Device")
    assert not machine.lost()
    machine.device.step()
    assert machine.take().card == "Device"


def test_one_that_is_not_there_is_told_by_its_name_and_a_library_by_its_own() -> None:
    machine = Machine("Headphones", card="Device")
    machine.device.step()
    assert machine.fault() == SoundFault(SoundTrouble.AWAY, "Device")
    machine.device.choose("Headphones")
    machine.device.step()
    assert machine.fault() is None


def test_a_device_that_takes_for_ever_to_open_or_close_holds_nobody_up(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr("sonar_console.devices.sounddevice.CLOSE_WAIT", 0.05)
    free, hangs = threading.Event(), threading.Event()

    def opens(card: str) -> FakeMixer:
        hangs.set()
        free.wait(30.0)
        return FakeMixer(card)

    device = SoundDevice(opens, lambda: 10.0, cards=lambda: ("Device",))
    device.start()
    assert hangs.wait(10.0)
    device.choose("Device")
    assert device.take() is None
    device.close(None)
    assert "left behind" in caplog.text
    free.set()


def test_with_a_thread_it_is_opened_handed_over_and_closed() -> None:
    opened = threading.Event()
    made: list[FakeMixer] = []

    def opens(card: str) -> FakeMixer:
        made.append(FakeMixer(card))
        opened.set()
        return made[-1]

    device = SoundDevice(opens, lambda: 10.0, cards=lambda: ("Device",))
    assert device.take() is None
    device.start()
    assert opened.wait(10.0)
    mixer = _until(device.take)
    device.give_back(mixer, "crawls")
    assert made[0].closed.wait(10.0)
    assert device.fault == SoundFault(SoundTrouble.OTHER, "crawls")
    device.close(None)
    device.close(None)


def test_what_may_take_long_is_done_by_the_thread_and_not_after_the_mixer_is_given_back() -> None:
    device = SoundDevice(FakeMixer, lambda: 10.0, cards=lambda: ("Device",))
    done, free = threading.Event(), threading.Event()
    names: list[str] = []

    def job() -> None:
        names.append(threading.current_thread().name)
        done.set()
        free.wait(10.0)

    device.start()
    mixer = _until(device.take)
    assert device.later(job)
    assert done.wait(10.0)
    assert device.later(lambda: names.append("late"))
    assert device.busy
    device.give_back(mixer, "crawls")
    free.set()
    assert mixer.closed.wait(10.0)
    device.close(None)
    assert names == ["sound-device"]
    assert not SoundDevice(FakeMixer, lambda: 10.0, threads=False).later(job)


def _until(get: Callable[[], object]) -> FakeMixer:
    """What is handed over soon by another thread."""
    for _ in range(1000):
        found = get()
        if isinstance(found, FakeMixer):
            return found
        threading.Event().wait(0.01)
    raise AssertionError("it never came")


ALSA = """
pcm.default {
  @args [ CARD ]
  @args.CARD { type string  default "first" }
  type plug
  slave.pcm { @func concat  strings [ "card_" $CARD ] }
}
pcm.card_first { type null }
pcm.card_vc4hdmi0 { type null }
"""
"""Two cards of ALSA that nobody hears: the usual one, and the one of HDMI."""

OPENS = """
import sys
from sonar_console.devices.mixer import PygameMixer, SoundDeviceError
for card in sys.argv[1:]:
    try:
        PygameMixer(card).close()
    except SoundDeviceError as fault:
        print(card, "fails")
    else:
        print(card, "opens")
"""


def test_sdl_opens_the_alsa_device_of_the_card_that_is_chosen(tmp_path: Path) -> None:
    """Through the real pygame, SDL and ALSA's library; the cards are of ALSA's own plugins."""
    config = tmp_path / "alsa.conf"
    config.write_text(ALSA)
    environment = {**os.environ, "ALSA_CONFIG_PATH": str(config)}
    environment.pop("SDL_AUDIODRIVER", None)
    environment.pop("AUDIODEV", None)
    done = subprocess.run(
        [sys.executable, "-c", OPENS, "vc4hdmi0", "Device", "first"],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stdout.split("\n")[:-1] == ["vc4hdmi0 opens", "Device fails", "first opens"]
    assert "Traceback" not in done.stderr
