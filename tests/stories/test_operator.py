"""The host before the house opens: the page on both screens, by the captain's encoder alone."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sonar_console.app.equipment import Equipment
from sonar_console.app.service import ServiceMeans
from sonar_console.app.settings_keeper import SAVED_AFTER, contrast_of
from sonar_console.app.start_settings import known_values, say
from sonar_console.app.stickwaits import LET_GO
from sonar_console.devices.sound import Loudspeaker, SoundSettings
from sonar_console.doctor.examination import examine_table, look_at_machine
from sonar_console.doctor.findings import Finding
from sonar_console.modes import attract, service
from sonar_console.modes.hold import HOLD
from sonar_console.modes.review.review import LEAVES
from sonar_console.settings import House
from sonar_console.settings.file import NAME, Settings, SettingsFile
from sonar_console.system.machine import Machine
from sonar_console.system.sticks import DeskSticks

FIRMWARE = "desk"


class Speaker:
    """A sound device that tells what was played, and how loud."""

    bytes_per_second = 44_100
    frame = 2

    def __init__(self) -> None:
        self.played: list[float] = []

    def load(self, path: Path) -> bytes:
        return b"\0\0" * 4

    def play(self, lane: int, samples: bytes, gain: float) -> None:
        self.played.append(gain)

    def loop(self, lane: int, samples: bytes, gain: float) -> None:
        """The bed, which is not counted."""

    def level(self, lane: int, gain: float) -> None:
        pass

    def stop(self, lane: int) -> None:
        pass

    def close(self) -> None:
        pass


class Host:
    """A story whose table has a service page, a loudspeaker, and a place for sticks."""

    def __init__(self, story: Any, folder: Path) -> None:
        self.story = story
        self.off = 0
        self.mixer = Speaker()
        self.state = folder / "state"
        self.media = folder / "media"
        self.media.mkdir()
        self.speaker = Loudspeaker(self.mixer, SoundSettings(), lambda: story.now)
        self.file = SettingsFile(self.state, known_values(), say)
        story.open(house=House(languages=("en", "en")), speaker=self.speaker, service=self._service)

    def _service(self, equipment: Equipment) -> ServiceMeans:
        def examine() -> Callable[[], list[Finding]]:
            controls, end = equipment.controls, equipment.back_end
            look = look_at_machine(controls.layout, end, Machine(), self.state, equipment.ports)
            return lambda: examine_table(controls, look, self.state, FIRMWARE)

        return ServiceMeans(
            file=self.file,
            records=self.story.folder,
            charts=self.state / "charts",
            sticks=DeskSticks([self.media]),
            power=self._power,
            examine=examine,
            threads=False,
        )

    def _power(self) -> None:
        self.off += 1

    def open(self, side: str = "blue") -> None:
        self.story.hold(f"{side}.captain.push", HOLD + 0.3)
        assert self.story.screen("blue").phase == "host"

    def line(self, label: str, team: str = "blue") -> None:
        """Turn to a line of the page."""
        page = self.story.screen(team).page
        labels = [f"{each.label.key} {each.label.values.get('team', '')}" for each in page.lines]
        at = next(n for n, each in enumerate(labels) if each.startswith(f"item-set-{label}"))
        if at != page.selected:
            self.story.turn(f"{team}.captain.select", at - page.selected)

    def set(self, label: str, steps: int, team: str = "blue") -> None:
        self.line(label, team)
        self.story.press(f"{team}.captain.push")
        self.story.turn(f"{team}.captain.select", steps)
        self.story.press(f"{team}.captain.push")

    def told(self) -> str:
        told = self.story.screen("blue").page.service.told
        assert told is not None
        return str(told.said.key)


@pytest.fixture
def host(story: Any, tmp_path: Path) -> Host:
    return Host(story, tmp_path)


# ---- opening and closing


@pytest.mark.parametrize("side", ["blue", "yellow"])
def test_either_captain_s_encoder_opens_it_on_both_screens(host: Host, side: str) -> None:
    story = host.story
    story.hold(f"{side}.captain.push", 0.5)
    assert story.screen("blue").phase == "attract"
    host.open(side)
    assert story.screen("blue").page == story.screen("yellow").page
    for team in ("blue", "yellow"):
        assert "For the host" in story.words(team)
        assert "Volume" in story.words(team)
    story.press("yellow.captain.stop")
    assert story.screen("blue").phase == story.screen("yellow").phase == "attract"


def test_whoever_holds_is_told_to_go_on(host: Host) -> None:
    story = host.story
    story.bench.press("blue.captain.push")
    story.advance(1.5)
    assert "Keep holding to open the host’s page." in story.words("blue")
    story.bench.release("blue.captain.push")
    story.advance(0.2)
    assert "Keep holding to open the host’s page." not in story.words("blue")


def test_guests_in_a_match_never_see_it(host: Host) -> None:
    story = host.story
    story.dive("C7", "C3")
    story.hold("blue.captain.push", HOLD + 0.3)
    assert story.screen("blue").phase == "play"


def test_a_forgotten_page_goes_back_to_the_invitation(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service, "LEFT_ALONE", 3.0)
    monkeypatch.setattr(attract, "PAGE_TIME", 2.0)
    host.open()
    host.story.advance(2.5)
    assert host.story.screen("blue").phase == "host"
    host.story.advance(1.0)
    assert host.story.screen("blue").phase == "attract"
    host.story.advance(2.5)
    assert host.story.screen("blue").page == 1


def test_after_the_page_a_match_is_played_as_ever(host: Host) -> None:
    host.open()
    host.story.press("blue.captain.stop")
    host.story.advance(1.5)
    host.story.dive("C7", "C3")
    assert host.story.screen("blue").phase == "play"


def test_a_second_fist_on_the_page_neither_begins_nor_is_refused(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    story = host.story
    blinks: list[tuple[str, str]] = []
    monkeypatch.setattr(story.controls, "blink", lambda side, lamp: blinks.append((side, lamp)))
    host.open()
    story.press("blue.captain.stop")
    before = story.words("blue")
    blinks.clear()
    for team in ("blue", "yellow"):
        story.press(f"{team}.captain.stop")
    assert story.screen("blue").phase == "attract"
    assert (story.words("blue"), blinks) == (before, [])
    assert "Nothing to do here" not in before
    story.advance(1.5)
    story.settings()


# ---- sound and light


def test_the_volume_is_heard_at_once_and_kept(host: Host) -> None:
    host.open()
    host.story.advance(1.0)
    host.mixer.played.clear()
    host.set("volume", -3)
    assert host.speaker.settings.volume == 4
    assert host.mixer.played
    assert host.mixer.played[-1] < SoundSettings().gain
    host.story.advance(SAVED_AFTER + 0.1)
    assert host.file.read() == (Settings(House(volume=4, languages=("en", "en"))), [])
    text = (host.state / NAME).read_text()
    assert "\n# How loud the table is, for both crews: 0 (silent) to 10." in text
    assert "\n# 0-10\nvolume = 4\n" in text


def test_at_night_all_is_dim_and_soft(host: Host) -> None:
    story = host.story
    host.open()
    host.set("night", 1)
    for team in ("blue", "yellow"):
        assert story.screen(team).light == House(night=True).screen_light
    story.advance(0.2)
    assert {panel.contrast for panel in story.bench.panels.values()} == {
        contrast_of(House(night=True).oled_light)
    }
    assert host.speaker.settings.night
    host.set("night", 1)
    story.advance(0.2)
    assert story.screen("blue").light == House().screen_light
    assert not host.speaker.settings.night


def test_guests_find_volume_and_night_among_the_settings_of_a_match(host: Host) -> None:
    story = host.story
    story.settings()
    lines = [each.label.key for each in story.screen("blue").page.lines]
    for key, steps in (("item-set-volume", -2), ("item-set-night", 1)):
        page = story.screen("blue").page
        story.turn("blue.captain.select", lines.index(key) - page.selected)
        story.press("blue.captain.push")
        story.turn("blue.captain.select", steps)
        story.press("blue.captain.push")
    assert (host.speaker.settings.volume, host.speaker.settings.night) == (5, True)
    assert story.screen("yellow").light == House(night=True).screen_light
    story.press("blue.captain.stop")
    story.press("yellow.captain.stop")
    assert story.screen("blue").light == House(night=True).screen_light  # in the match too
    story.advance(SAVED_AFTER + 0.1)
    assert host.file.read()[0].house.volume == 5


def test_changing_the_volume_in_the_settings_asks_both_crews_again(host: Host) -> None:
    """Nobody agrees to what they have not heard."""
    story = host.story
    story.settings()
    story.press("blue.captain.stop")
    lines = [each.label.key for each in story.screen("blue").page.lines]
    story.turn("yellow.captain.select", lines.index("item-set-volume"))
    story.press("yellow.captain.east")
    assert story.screen("blue").page.agreed.accepted == ()


# ---- languages


def test_the_language_of_a_side_changes_at_once_and_is_spoken(host: Host) -> None:
    story = host.story
    host.open()
    host.set("language yellow", 1)
    assert story.screen("yellow").language == "fr"
    assert story.screen("blue").language == "en"
    assert "Pour l’hôte" in story.words("yellow")
    assert host.speaker.settings.languages == ("en", "fr")


# ---- faults and doctor


def test_a_fault_is_read_with_what_to_do(host: Host) -> None:
    story = host.story
    story.bench.unplug("yellow")
    story.advance(3.0)
    host.open()
    host.line("faults")
    assert "1, push to read" in " ".join(story.words("blue"))
    story.press("blue.captain.push")
    text = " ".join(story.words("yellow"))
    assert "The crew board of Yellow does not answer." in text
    assert "Push the board’s USB plug in" in text
    story.press("blue.captain.push")
    story.bench.plug("yellow")
    story.advance(8.0)
    assert "The last faults" not in story.words("blue")
    story.press("blue.captain.push")
    told = [notice.said.key for notice in story.screen("blue").page.service.listed.notices]
    assert told == ["house-past-device"]  # it is over, and may be read


def test_the_doctor_says_on_the_page_what_is_wrong(host: Host) -> None:
    story = host.story
    story.bench.break_oled("blue.oled.mate")
    story.advance(4.0)
    host.open()
    host.line("doctor")
    story.press("blue.captain.push")
    story.advance(2.0)
    notices = story.screen("blue").page.service.listed.notices
    assert [notice.level for notice in notices].count("wrong") == 1
    assert notices[0].said.key == "doctor-display"
    text = " ".join(story.words("blue"))
    assert "blue.oled.mate does not answer" in text
    story.press("blue.captain.push")
    assert "One fault: mend it before the table opens." in " ".join(story.words("blue"))


def test_a_healthy_table_may_open(host: Host) -> None:
    host.story.advance(3.0)
    host.open()
    host.line("doctor")
    host.story.press("blue.captain.push")
    host.story.advance(2.0)
    levels = {notice.level for notice in host.story.screen("blue").page.service.listed.notices}
    assert levels == {"good"}
    assert host.told() == "house-examine-good"


# ---- the stick


def test_without_a_stick_the_host_is_told_to_push_one_in(host: Host) -> None:
    host.open()
    host.line("copy")
    host.story.press("blue.captain.push")
    assert "No USB stick was found." in " ".join(host.story.words("yellow"))


def test_a_match_that_was_played_goes_onto_the_stick(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    story = host.story
    story.dive("C7", "C3")
    story.bench.press("blue.captain.stop")
    story.bench.press("yellow.captain.stop")
    story.advance(3.5)
    for team in ("blue", "yellow"):
        story.bench.release(f"{team}.captain.stop")
    story.advance(2.0)
    story.now += LEAVES  # nobody looks at its review
    story.advance(1.5)
    assert story.screen("blue").phase == "attract"
    stick = host.media / "STICK"
    stick.mkdir()
    monkeypatch.setattr(os.path, "ismount", lambda path: Path(path) == stick)
    host.open()
    host.line("copy")
    story.press("blue.captain.push")
    story.advance(LET_GO + 1.0)
    assert host.told() == "house-copied-wait"
    copied = next(stick.glob("sonar-matches-0001/*.sonar"))
    assert copied.read_bytes() == story.journal.read_bytes()
    assert "1 match is on the stick" in " ".join(story.words("blue"))


# ---- power off


def test_a_tap_does_not_switch_off_and_a_hold_does(host: Host) -> None:
    story = host.story
    host.open()
    host.line("power-off")
    story.press("blue.captain.push")
    assert "hold the push down" in " ".join(story.words("blue"))
    assert host.off == 0
    story.hold("blue.captain.push", HOLD + 0.3)
    assert host.off == 1
    for team in ("blue", "yellow"):
        assert "The table switches off." in " ".join(story.words(team))


@pytest.mark.logs_errors
def test_a_failing_service_task_is_contained(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    """The page is no part of a match: a fault of it never stops the table."""
    story = host.story
    monkeypatch.setattr(DeskSticks, "find", lambda self: 1 / 0)
    host.open()
    host.line("copy")
    story.press("blue.captain.push")
    story.advance(0.5)
    assert any(each.where == "service" for each in story.table.fault_log.last)
    assert host.told() == "house-failed"
    story.press("blue.captain.stop")
    assert story.screen("blue").phase == "attract"
