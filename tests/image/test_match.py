"""A match on the image itself: from a fist to a sunk submarine, through the kernel's own lines.

The image is as it is, on its card in QEMU; the hardware of a table comes from beside it
(`tests/image/hardware.py`). The hands and eyes are those of the test of the kernel.
``make test-image`` runs it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from PIL import Image, ImageChops
from tests.image import hardware
from tests.image.conftest import PATIENCE, SETTINGS, WORDS, ImageMachine
from tests.kernel.crews import RECORDS, Crews, Hands

from sonar_console.cards import Picture, ReviewPicture
from sonar_console.engine import Match
from sonar_console.engine.names import Mode, Phase, Team
from sonar_console.locales import Words
from sonar_console.record import Header, find_scenario, load_scenario, parse_record
from sonar_console.record.notation import parse_order
from sonar_console.record.opening import build_setup
from sonar_console.record.replay import match_of
from sonar_console.record.sheets import load_sheets
from sonar_console.screens.picture import surface_of

SCENARIO = "alpha"
SWITCHES = {"damage_limit": "2"}
"""A hit sinks: so a match is over in three turns."""
HEADER = Header(scenario=SCENARIO, switches=SWITCHES)
OPTIONS = f"--scenario {SCENARIO} --rule damage_limit=2"
SIZE = (1280, 720)
NEAR, ALIKE = 24, 0.995
"""How much a part of a colour may differ, and the part of a picture's points that must be near."""


def orders(first: Team) -> tuple[list[str], list[str]]:
    """The orders before and in a match: who begins loads a torpedo and sinks the other."""
    one, other = str(first), str(next(team for team in (Team.BLUE, Team.YELLOW) if team != first))
    before = [
        f"{one} captain start C5",
        f"{other} captain start C7",
        f"{one} captain dive",
        f"{other} captain dive",
    ]
    play: list[str] = []
    for system, symbol in (("mine", "E4"), ("mine", "E5")):
        for here, there, mark in ((one, other, "torpedo"), (other, one, system)):
            play += [
                f"{here} captain head E",
                f"{here} mate mark {mark}",
                f"{here} engineer break {symbol}",
                f"{there} radio plot E",
                f"{here} captain done",
            ]
    play += [
        f"{one} captain head E",
        f"{one} mate mark torpedo",
        f"{one} engineer break E2",
        f"{one} captain torpedo E7",
    ]
    return before, play


@pytest.mark.parametrize("first", [Team.BLUE, Team.YELLOW])
def test_the_orders_end_in_a_sunk_submarine(first: Team) -> None:
    header = Header(scenario=SCENARIO, mode=Mode.TURN, first=first, switches=SWITCHES)
    match = Match(build_setup(header, load_scenario(find_scenario(SCENARIO)), load_sheets()))
    before, play = orders(first)
    for line in (*before, *play):
        assert match.phase is not Phase.ENDED, line
        match.apply(parse_order(line)[1])
    assert match.phase is Phase.ENDED
    assert match.outcome is not None
    assert (match.outcome.winner, match.outcome.cause) == (first, "torpedo")


class MatchTable(Hands):
    """The image's machine with the hardware of a table, and the line to the hands in it."""

    patience = PATIENCE

    def __init__(self, image: Path, made: Path, folder: Path) -> None:
        super().__init__()
        words = f"{WORDS.rstrip()} {hardware.words()}\n"
        settings = f'{SETTINGS}table_options = "{OPTIONS}"\n'
        self.machine = ImageMachine(image, folder, words, settings)
        self._hardware = hardware.options(made, folder)
        self._hands = folder / "hands"

    def start(self) -> None:
        """Switch it on, and wait until its slot is good and the hands in it answer."""
        self._hands.unlink(missing_ok=True)
        self.machine.start(*self._hardware)
        # Nobody looks until both screens show a page: each look would take time of a slow machine.
        self.machine.wait(lambda: self.machine.good("A"), "the attract page")
        self.connect(self._hands)

    def cut(self) -> None:
        """Pull the plug."""
        self.disconnect()
        self.machine.cut()

    def runs(self) -> bool:
        """Whether it is switched on."""
        return not self.machine.ended()

    def tail(self) -> str:
        """The end of what came over its serial line."""
        return "\n".join(self.machine.serial().splitlines()[-30:])


@pytest.fixture
def crews(image: Path, made: Path, tmp_path: Path, project: Path) -> Iterator[Crews]:
    table = MatchTable(image, made, tmp_path)
    yield Crews(table, project, HEADER)
    table.cut()


@pytest.mark.long
def test_a_match_on_the_image(crews: Crews) -> None:
    """From the mains switch to a sunk submarine, and its record: one machine, one evening."""
    crews.machine.start()
    comes_up(crews)
    first = is_set_up(crews)
    before, play = orders(first)
    for line in (*before, *play):
        crews.give(line)
        if line == play[1]:
            crews.see_oleds()
            crews.see_lamps(first, "mate_ok")
    ends(crews, first)
    is_recorded(crews, first, [*before, *play])


def comes_up(crews: Crews) -> None:
    """The table is on a Raspberry Pi as far as it can see, and has its lines, boards and OLEDs."""
    machine = crews.machine
    crews.table_runs()
    crews.phases("attract")
    crews.warned()
    assert machine.read("/run/sonar/board") == "whole\n"
    assert f"(this is a {hardware.MODEL})" in machine.journal()
    assert "pins: lgpio, /dev/gpiochip" in machine.journal()
    crews.see_oleds()
    for team in crews.layout.teams:
        crews.see_lamps(team)
        crews.machine.wait(lambda team=team: seen(crews, team), f"{team}'s attract page")
    assert machine.run("systemctl", "--failed", "--no-legend", "--plain") == ""


def is_set_up(crews: Crews) -> Team:
    """Both fists by the settings and the briefing to the start squares; who begins, by the lot."""
    for control in ("stop", "south", "push"):
        crews.press(f"{crews.layout.teams[0]}.captain.{control}")
    crews.phases("settings")
    for phase in ("briefing", "setup"):
        crews.machine.do(["sleep", 2.5])
        for team in crews.layout.teams:
            crews.press(f"{team}.captain.stop")
        crews.phases(phase)
    record = parse_record(crews.machine.do(["newest", RECORDS])[0].encode())
    assert record.header.first is not None
    return record.header.first


def ends(crews: Crews, first: Team) -> None:
    """Both screens show who has won, and then the last moment of the match."""
    for team in crews.layout.teams:
        crews.machine.wait(lambda team=team: isinstance(crews.view(team), ReviewPicture), "the end")
        picture = crews.view(team)
        assert isinstance(picture, ReviewPicture)
        assert picture.outcome is not None
        assert picture.outcome.winner == first
    crews.press(f"{first}.captain.south")  # the last moment
    for team in crews.layout.teams:
        crews.machine.wait(lambda team=team: seen(crews, team), f"{team}'s end page")


def is_recorded(crews: Crews, first: Team, given: list[str]) -> None:
    """The record on the data partition has what was pressed, and ends as the engine says."""
    record = parse_record(crews.machine.do(["newest", "/data/table/records"])[0].encode())
    assert list(record.orders) == [parse_order(line)[1] for line in given]
    outcome = match_of(record).outcome
    assert outcome is not None
    assert (outcome.winner, outcome.cause) == (first, "torpedo")


def seen(crews: Crews, team: str) -> bool:
    """Whether a television shows what the table wants on it, drawn here by the program."""
    table = crews.machine
    before = crews.view(team)
    file = table.machine.picture(list(crews.layout.teams).index(team))
    return crews.view(team) == before and alike(file, drawn(before))


def drawn(picture: Picture) -> Image.Image:
    """A screen as the program draws it on this machine."""
    surface = surface_of(picture, Words(picture.language), SIZE)
    return Image.frombytes("RGB", SIZE, pygame.image.tobytes(surface, "RGB"))


def alike(file: Path, wanted: Image.Image) -> bool:
    """Whether nearly all points of a picture have nearly the colours that are wanted."""
    with Image.open(file) as found:
        if found.size != wanted.size:
            return False
        apart = ImageChops.difference(found.convert("RGB"), wanted)
    far = Image.eval(apart, lambda value: 255 if value > NEAR else 0)
    red, green, blue = (part.histogram()[255] for part in far.split())
    return max(red, green, blue) <= (1 - ALIKE) * SIZE[0] * SIZE[1]
