"""One crew against the table: the page's first line, and whose fist is asked for."""

from __future__ import annotations

import pytest

from sonar_console.engine.names import Game, Role, Team
from sonar_console.locales import Words, languages
from sonar_console.modes import Evening, Scene
from sonar_console.modes.both import BAR, HOLD, LONGEST_ALONE, BothHold
from sonar_console.modes.evening import SHOWN_AFTER
from sonar_console.modes.setuppage import SetupPage
from sonar_console.press import Kind, Press, split_control
from sonar_console.settings import Assist, Draft
from sonar_console.settings.lines import Offers
from sonar_console.settings.seating import Sitter, read, written

TEAMS = (Team.BLUE, Team.YELLOW)
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
        view = self.setting.view(frozenset())
        return Words("en").say(view.lines[view.selected].value)

    def go(self, line: str) -> None:
        if line not in self.lines:
            self.go("more")
            self.setting.touch(press("blue.captain.push"))
        steps = self.lines.index(line) - self.setting.view(frozenset()).selected
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
    assert page.shown() == "Yellow, bots: mate"
    assert page.draft.seating.sitter(1, Role.MATE) is Sitter.OFFICER


@pytest.mark.parametrize(
    ("bots", "shown"),
    [
        ("blue=cadet, blue.captain=people", "Blue, bots: mate, engineer and radio"),
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


# ---- whose fist is asked for


def evening(unmanned: frozenset[Team] = frozenset({Team.YELLOW})) -> Evening:
    made = Evening(TEAMS)
    made.has_bots = True
    made.unmanned = unmanned
    return made


def setting() -> SetupPage:
    return Page("yellow=officer").setting


def test_a_course_button_asks_for_a_match_alone() -> None:
    at = evening(frozenset())
    at.touch(press("yellow.captain.west"))
    asked = at.alone
    at.set_up(setting())
    assert (asked, at.alone, at.scene) == (Team.YELLOW, None, Scene.SETTINGS)


def test_without_bots_nobody_plays_alone() -> None:
    at = Evening(TEAMS)
    assert at.touch(press("yellow.captain.west")).word is not None
    assert at.alone is None


@pytest.mark.parametrize("language", languages())
def test_the_invitation_says_how_to_play_alone(language: str) -> None:
    prompts = {face.prompt.key for face in evening().faces(Team.BLUE).values()}
    assert "prompt-evening-attract-alone" in prompts
    assert all(Words(language).say(each) for each in prompts)


def test_the_invitation_is_to_both_crews_whoever_played_the_last_match() -> None:
    at = evening()
    at.touch(press("blue.captain.stop"))
    assert not at.both_ready


@pytest.mark.parametrize("unmanned", [{Team.YELLOW}, set(TEAMS)])
def test_where_bots_are_planned_for_a_crew_any_fist_opens_the_settings(
    unmanned: set[Team],
) -> None:
    for team in TEAMS:
        at = evening(frozenset())
        at.invited_alone = frozenset(unmanned)
        assert not at.both_ready
        at.touch(press(f"{team}.captain.stop"))
        assert at.both_ready


def test_in_the_settings_one_fist_is_enough_against_bots() -> None:
    at = evening()
    at.set_up(setting())
    assert not at.both_ready
    answer = at.touch(press("yellow.captain.stop"))
    assert answer.word is not None
    assert Words("en").say(answer.word).startswith("Bots play this side.")
    assert not at.both_ready
    at.touch(press("blue.captain.stop"))
    assert at.both_ready


def test_where_nobody_is_a_person_whoever_watches_raises_both_fists() -> None:
    at = evening(frozenset(TEAMS))
    at.set_up(setting())
    at.touch(press("blue.captain.stop"))
    assert not at.both_ready
    at.touch(press("yellow.captain.stop"))
    assert at.both_ready


def test_one_fist_plays_again() -> None:
    at = evening()
    at.begin()
    at.end(100.0)
    at.touch(press("blue.captain.stop", 100.0 + SHOWN_AFTER))
    assert at.both_ready


# ---- what one captain agrees to by holding


def alone() -> BothHold:
    hold = BothHold({Team.BLUE})
    hold.touch(press("blue.captain.stop", 10.0))
    return hold


@pytest.mark.parametrize(
    ("held", "agreed"),
    [(HOLD - 0.001, False), (HOLD, True), (LONGEST_ALONE, True), (LONGEST_ALONE + 0.001, False)],
)
def test_who_is_alone_agrees_by_holding_and_letting_go(held: float, agreed: bool) -> None:
    hold = alone()
    hold.advance(10.0 + held)
    assert not hold.agreed
    hold.touch(press("blue.captain.stop", 10.0 + held, Kind.RELEASE))
    assert hold.agreed is agreed


def test_a_pad_that_sticks_agrees_to_nothing() -> None:
    hold = alone()
    while (due := hold.due()) is not None:
        hold.advance(due)
    assert (hold.parts, hold.agreed) == (BAR, False)
    hold.advance(1000.0)
    assert not hold.agreed


def test_the_fists_of_bots_are_not_looked_at() -> None:
    hold = alone()
    hold.touch(press("yellow.captain.stop", 10.5))
    hold.touch(press("yellow.captain.stop", 11.0, Kind.RELEASE))
    hold.touch(press("blue.captain.stop", 10.0 + HOLD, Kind.RELEASE))
    assert hold.agreed


@pytest.mark.parametrize("control", ["stop", "push"])
@pytest.mark.parametrize("language", languages())
def test_who_holds_alone_is_told_to_let_go(control: str, language: str) -> None:
    at = evening()
    at.begin()
    at.watch(press(f"blue.captain.{control}", 10.0))
    at.advance(10.0 + HOLD)
    face = at.faces(Team.BLUE)["captain"]
    assert face.held == 1.0
    assert face.prompt.key.endswith("-alone")
    assert Words(language).say(face.prompt)
