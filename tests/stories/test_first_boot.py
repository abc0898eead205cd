"""A new table's first evening: from the card's first lines to the title, by one push each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sonar_console.app.equipment import Equipment
from sonar_console.app.service import ServiceMeans
from sonar_console.app.settings_keeper import SAVED_AFTER
from sonar_console.app.start_settings import known_values, say
from sonar_console.devices.sound import Loudspeaker, SoundSettings
from sonar_console.doctor.findings import Finding
from sonar_console.locales import Words
from sonar_console.modes.firstboot import AGAIN, SEEN, SEEN_LATEST, UNANSWERED
from sonar_console.settings.file import SettingsFile
from sonar_console.settings.preset import Preset, judged
from sonar_console.system.cardsystem import DATA, GONE_BACK, SLOT, STEPS, CardSystem
from sonar_console.system.sticks import DeskSticks
from sonar_console.system.upgrade import KioskUpgrades


class Mixer:
    """A sound device that counts what is played."""

    bytes_per_second = 44_100
    frame = 2

    def __init__(self) -> None:
        self.played = 0

    def load(self, path: Path) -> bytes:
        return b"\0\0" * 4

    def play(self, lane: int, samples: bytes, gain: float) -> None:
        self.played += 1

    def loop(self, lane: int, samples: bytes, gain: float) -> None: ...

    def level(self, lane: int, gain: float) -> None: ...

    def stop(self, lane: int) -> None: ...

    def close(self) -> None: ...


class NewTable:
    """A table that runs from a card's image, with its system's files and a host's sonar.toml."""

    def __init__(self, story: Any, folder: Path) -> None:
        self.story = story
        self.folder = folder
        self.card = CardSystem(folder / "run")
        (self.card.folder / STEPS).mkdir(parents=True)
        self.mixer = Mixer()
        self.seen: tuple[str, ...] = ("blue", "yellow")
        self.preset = Preset()

    def start(self, text: str = "", *, set_up: bool = False) -> None:
        """Switch it on, with such a sonar.toml."""
        self.preset = judged(text.encode(), known_values())
        file = SettingsFile(self.folder / "state", known_values(), say)
        settings, _ = file.read()
        house = replace(self.preset.put(settings, {}).house, languages=("en", "en"))
        first = None if house.set_up or set_up else self.preset.names
        self.file = file
        speaker = Loudspeaker(self.mixer, SoundSettings(), lambda: self.story.now)
        self.story.open(house=house, speaker=speaker, service=self._means, first_start=first)

    def _means(self, equipment: Equipment) -> ServiceMeans:
        def examine() -> Callable[[], list[Finding]]:
            return list

        return ServiceMeans(
            file=self.file,
            records=self.story.folder,
            charts=self.folder / "charts",
            sticks=DeskSticks([]),
            power=lambda: None,
            examine=examine,
            threads=False,
            preset=self.preset,
            card=self.card,
            seen=lambda: self.seen,
            upgrades=KioskUpgrades(
                self.folder,
                lambda: None,
                top=self.folder / "top",
                status=self.folder / "status.json",
                card=self.card,
                threads=False,
            ),
        )

    def tell(self, name: str, text: str) -> None:
        (self.card.folder / name).write_text(text)

    @property
    def title(self) -> str:
        return str(self.story.screen("blue").page.title.key)

    def lines(self) -> list[str]:
        listed = self.story.screen("blue").page.service.listed
        return [each.said.key for each in listed.notices]


@pytest.fixture
def new(story: Any, tmp_path: Path) -> NewTable:
    return NewTable(story, tmp_path)


def test_from_the_first_line_to_the_title_and_never_again(new: NewTable) -> None:
    story = new.story
    new.seen = ()
    new.tell(f"{STEPS}/10-grow", "done 2 GB to 32 GB\n")
    new.tell(f"{STEPS}/20-make", "runs\n")
    new.start()
    assert new.title == "firstboot-start"
    assert new.lines()[:3] == [
        "firstboot-step-done",
        "firstboot-step-runs",
        "firstboot-screens-wait",
    ]
    new.tell(f"{STEPS}/20-make", "done\n")
    new.tell(DATA, "fresh\n")
    new.seen = ("blue", "yellow")
    story.advance(3.0)
    assert new.lines() == [
        "firstboot-step-done",
        "firstboot-step-done",
        "firstboot-data-fresh",
        "firstboot-screens",
        "firstboot-boards",
        "firstboot-oleds",
        "firstboot-sound",
    ]
    story.advance(SEEN)
    assert new.title == "firstboot-language"
    before = story.screen("yellow").language
    story.turn("yellow.captain.select", 1)
    assert story.screen("yellow").language != before
    story.press("yellow.captain.push")
    assert new.title == "firstboot-sides"
    story.turn("blue.captain.select", 1)
    assert story.screen("blue").viewer.fit.swapped
    story.press("blue.captain.push")
    assert new.title == "firstboot-loudspeaker"
    story.advance(0.5)
    heard = new.mixer.played
    assert heard > 0
    story.advance(AGAIN)
    assert new.mixer.played > heard
    story.press("yellow.captain.stop")
    assert story.screen("blue").phase == "attract"
    story.advance(SAVED_AFTER + 0.5)
    kept = SettingsFile(new.folder / "state", known_values(), say).read()[0].house
    assert (kept.set_up, kept.exchanged) == (True, True)
    assert kept.languages[1] != before
    new.start()
    assert story.screen("blue").phase == "attract"


def test_a_table_that_is_set_up_by_its_file_comes_to_the_title_by_itself(new: NewTable) -> None:
    new.start(
        'languages = "fr"\nexchanged = false\nloudspeaker = "auto"\nhouse_name = "Les Écueils"\n'
    )
    assert "firstboot-preset" in new.lines()
    new.story.advance(SEEN + 6.0)
    picture = new.story.screen("yellow")
    assert (picture.phase, picture.house) == ("attract", "Les Écueils")
    assert any("Les Écueils · Two submarines." in each for each in new.story.words("yellow"))


def test_a_wrong_line_is_on_the_first_page_on_the_screens_and_on_the_host_s_page(
    new: NewTable,
) -> None:
    new.start("television = 900\nvolume = 3\n")
    assert new.lines().count("warning-preset") == 1
    new.story.press("blue.captain.push")
    new.story.advance(1.0)
    warning = new.story.screen("blue").warning
    assert warning.key == "warning-preset"
    assert warning.values["value"].startswith("sonar.toml: line 1: television: must be")
    for _ in range(3):
        new.story.press("blue.captain.push")
    new.story.advance(1.5)
    new.story.hold("blue.captain.push", 3.3)
    assert new.story.screen("blue").phase == "host"
    faults = [each.said.key for each in new.story.table.mode.page.faults]
    assert faults.count("warning-preset") == 1
    new.story.press("blue.captain.stop")
    new.story.advance(6.0)
    assert new.story.screen("blue").warning is None  # the host has read it


@pytest.mark.long
def test_without_any_control_the_walk_goes_from_one_to_the_next(new: NewTable) -> None:
    new.start()
    new.story.advance(SEEN_LATEST + UNANSWERED)
    assert new.title == "firstboot-walk"
    assert new.lines()[:2] == ["firstboot-walked", "firstboot-walk-press"]
    new.story.press("blue.mate.push")
    new.story.turn("yellow.engineer.select", 1)
    new.story.advance(0.5)
    assert new.lines()[-2:] == ["firstboot-walk-answered"] * 2
    new.story.press("blue.captain.north")
    assert new.title == "firstboot-language"


# ---- what the card's system tells later


def test_a_ruined_storage_and_an_upgrade_that_was_given_up_are_told_in_turn(
    new: NewTable,
) -> None:
    """On both screens between matches, and on the host's page."""
    new.tell(DATA, "remade e2fsck: 8\n")
    new.tell(SLOT, "A 0.1.0-1a2b3c4d\n")
    new.tell(GONE_BACK, "B 0.2.0 3 time\n")
    new.start(set_up=True)
    told = set()
    for _ in range(4):
        new.story.advance(1.2)
        one, other = (new.story.screen(team).warning for team in ("blue", "yellow"))
        assert one == other
        told.add(Words("en").say(one))
    assert told == {
        "This card’s storage was ruined, so the table began with a new one. "
        "The matches until then are lost.",
        "The upgrade to 0.2.0 did not start and the table went back to 0.1.0-1a2b3c4d, "
        "because it showed no page in time.",
    }
    new.story.hold("blue.captain.push", 3.3)
    faults = {each.said.key: each for each in new.story.table.mode.page.faults}
    assert faults["warning-data-lost"].todo.values["value"] == "e2fsck: 8"
    assert "house-release-back-time" in faults
