"""One crew against the table: the lines of the setup page that seat bots."""

from __future__ import annotations

import pytest

from sonar_console.cards import Message
from sonar_console.engine.names import Game, Role
from sonar_console.locales import Words
from sonar_console.modes.setup import SetupPage
from sonar_console.press import Kind, Press, split_control
from sonar_console.settings import Assist, Draft
from sonar_console.settings.lines import Offers
from sonar_console.settings.seating import Sitter, read, written

SCENARIOS = {Game.CAPTAIN_SONAR: ["alpha"], Game.SONAR_FAMILY: ["umbria"]}
TITLES = {"alpha": {"en": "Alpha"}, "umbria": {"en": "Umbria"}}


def press(control: str, at: float = 100.0, kind: Kind = Kind.PRESS) -> Press:
    return Press(*split_control(control), kind, at)


def offers(*, bots: bool = False) -> Offers:
    """Two scenarios and no rules."""
    return Offers(scenarios=SCENARIOS, titles=TITLES, forbidden=lambda draft: None, bots=bots)


class Page:
    """A page of settings at a table with bots."""

    def __init__(self, bots: str = "", game: Game = Game.CAPTAIN_SONAR) -> None:
        full = 4 if game is Game.CAPTAIN_SONAR else 2
        draft = Draft(
            scenario=SCENARIOS[game][0], game=game, crews=(full, full), seating=read(bots, game)
        )
        self.setting = SetupPage(draft, offers(bots=True), 0.0)

    @property
    def draft(self) -> Draft:
        return self.setting.draft

    @property
    def bots(self) -> str:
        return written(self.draft.seating, self.draft.game)

    @property
    def lines(self) -> list[str]:
        return [line.name for line in self.setting.lines]

    def shown(self) -> str:
        view = self.setting.card(Message("prompt-setup-wait"))
        return Words("en").say(view.lines[view.selected].value)

    def go(self, line: str) -> None:
        if line not in self.lines:
            self.go("more")
            self.setting.touch(press("blue.captain.push"))
        steps = self.lines.index(line) - self.setting.card(Message("prompt-setup-wait")).selected
        self.setting.touch(Press("blue", "captain", "select", Kind.TURN, 1.0, steps))

    def east(self) -> str:
        self.setting.touch(press("blue.captain.east"))
        return self.shown()


def test_who_plays_is_the_first_line_of_a_table_with_bots() -> None:
    page = Page()
    assert page.lines[0] == "players"
    seen = {}
    for _ in range(7):
        seen[page.shown()] = (page.bots, page.draft.training)
        page.east()
    assert seen == {
        "two crews": ("", False),
        "Blue against the table": ("yellow=officer", False),
        "Yellow against the table": ("blue=officer", False),
        "only Blue’s captain": (
            "blue.mate=officer, blue.engineer=officer, blue.radio=officer, yellow=officer",
            False,
        ),
        "only Yellow’s captain": (
            "blue=officer, yellow.mate=officer, yellow.engineer=officer, yellow.radio=officer",
            False,
        ),
        "Blue learns the game": ("yellow=cadet", True),
        "Yellow learns the game": ("blue=cadet", True),
    }
    assert page.shown() == "two crews"


def test_a_table_without_bots_offers_none() -> None:
    draft = Draft(scenario="alpha", game=Game.CAPTAIN_SONAR, crews=(4, 4))
    setting = SetupPage(draft, offers(), 0.0)
    assert "players" not in [line.name for line in setting.lines]


def test_one_line_sets_all_bots_to_a_level() -> None:
    page = Page("yellow=officer, yellow.mate=cadet")
    page.go("level")
    assert page.shown() == "different levels"
    assert [page.east() for _ in range(3)] == ["cadet", "officer", "commander"]
    assert page.bots == "yellow=commander"


def test_each_seat_may_be_anybodys() -> None:
    page = Page()
    page.go("seat-mate-2")
    assert [page.east(), page.east()] == ["cadet", "officer"]
    assert page.bots == "yellow.mate=officer"
    page.go("players")
    assert page.shown() == "Yellow, bots: first mate"
    assert page.draft.seating.sitter(1, Role.MATE) is Sitter.OFFICER


@pytest.mark.parametrize(
    ("bots", "shown"),
    [
        ("blue=cadet, blue.captain=people", "Blue, bots: all but the captain"),
        ("blue.radio=cadet, yellow=officer, yellow.mate=people", "bots: Blue 1, Yellow 3"),
        ("blue=cadet, yellow=cadet", "bots: Blue 4, Yellow 4"),
        ("yellow=officer, yellow.mate=cadet", "bots: Blue 0, Yellow 4"),
    ],
)
def test_a_seating_of_its_own_is_said_in_the_line_itself(bots: str, shown: str) -> None:
    """The seats' own lines may be folded away."""
    page = Page(bots)
    assert "seat-mate" not in page.lines
    assert page.shown() == shown


def test_a_family_has_two_seats_a_crew() -> None:
    page = Page(game=Game.SONAR_FAMILY)
    page.go("seat-captain")
    assert {"seat-captain", "seat-radio-2"} < set(page.lines)
    assert not {"seat-mate", "seat-engineer-2"} & set(page.lines)


def test_who_learns_writes_the_courses_and_may_let_the_table_do_it_all_the_same() -> None:
    page = Page()
    page.go("assist")
    page.east()
    page.go("players")
    for _ in range(5):
        page.east()
    assert (page.draft.training, page.draft.assist) == (True, Assist.OFF)
    assert "level" not in page.lines
    page.go("assist")
    page.east()
    page.go("players")
    assert page.shown() == "Blue learns the game"
