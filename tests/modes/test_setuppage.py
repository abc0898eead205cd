"""Setting up a match with a captain's controls: lines, values, what cannot be, names, fists."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sonar_console.cards import LineCard, Message, PageCard
from sonar_console.engine.names import Edition, Game, Mode
from sonar_console.engine.setup import SWITCHES
from sonar_console.modes.linespage import BACK, END, LETTERS
from sonar_console.modes.setup import SetupPage
from sonar_console.press import Kind, Press
from sonar_console.settings import LONGEST_NAME, SCHEMA, Assist, Draft
from sonar_console.settings.lines import HOUSE_RULES, MORE, Offers, setup_lines
from sonar_console.stations import Answer

FULL = Draft(scenario="alpha", game=Game.CAPTAIN_SONAR, crews=(4, 4))
FAMILY = Draft(scenario="umbria", game=Game.SONAR_FAMILY, crews=(2, 2))
SCENARIOS = {
    Game.CAPTAIN_SONAR: ["alpha", "bravo"],
    Game.SONAR_FAMILY: ["archipelago", "umbria"],
}
TITLES = {name: {"en": name.title()} for names in SCENARIOS.values() for name in names}


def forbidden(draft: Draft) -> str | None:
    """S-2 and S-3, in short."""
    one, other = draft.crews
    if abs(one - other) > 1:
        return "S-2"
    least = 4
    few = one + other < least or (draft.game is Game.SONAR_FAMILY and one + other != least)
    if draft.mode is Mode.REALTIME and few:
        return "S-3"
    return None


OFFERS = Offers(scenarios=SCENARIOS, titles=TITLES, forbidden=forbidden)
FIRST = [
    "game",
    "scenario",
    "mode",
    "crews",
    "assist",
    "language",
    "language-2",
    "volume",
    "night",
    "rules",
    "more",
]
"""What every guest sees."""


class Page:
    """A page of settings under a captain's hands."""

    def __init__(self, draft: Draft = FULL, offers: Offers = OFFERS) -> None:
        self.setting = SetupPage(draft, offers, 0.0)

    def press(self, name: str) -> Answer:
        return self.setting.touch(Press("blue", "captain", name, Kind.PRESS, 1.0))

    def turn(self, steps: int) -> Answer:
        return self.setting.touch(Press("blue", "captain", "select", Kind.TURN, 1.0, steps))

    def go(self, line: str) -> None:
        """Turn to a line; to one that is hidden by opening the others first."""
        for opener in ("more", "house-rules"):
            if line not in self.lines:
                self.go(opener)
                self.press("push")
        self.turn(self.lines.index(line) - self.view().selected)
        assert self.setting.line.name == line

    def set(self, line: str, value: str) -> None:
        """Open a line, turn until its value has a key, take it."""
        self.go(line)
        self.press("push")
        for _ in range(40):
            shown = self.shown
            if f"{shown.value.key} {list(shown.value.values.values())}".find(value) >= 0:
                break
            self.turn(1)
        else:
            raise AssertionError(value)
        self.press("push")

    @property
    def lines(self) -> list[str]:
        return [line.name for line in self.setting.lines]

    def view(self) -> PageCard:
        return self.setting.card(Message("prompt-setup-wait"))

    @property
    def shown(self) -> LineCard:
        return self.view().lines[self.view().selected]

    @property
    def draft(self) -> Draft:
        return self.setting.draft


@pytest.fixture
def page() -> Page:
    return Page()


def test_a_guest_sees_few_lines(page: Page) -> None:
    assert page.lines == FIRST
    page.go("more")
    page.press("push")
    assert set(FIRST) < set(page.lines)
    page.press("push")
    assert page.lines == FIRST


def test_push_turn_push_takes_a_value(page: Page) -> None:
    page.go("scenario")
    page.turn(0)
    page.press("push")
    page.turn(1)
    assert page.view().changing
    page.press("push")
    assert not page.view().changing
    assert page.draft.scenario == "bravo"


def test_course_buttons_are_the_short_way(page: Page) -> None:
    page.press("south")
    page.press("east")
    assert (page.draft.scenario, page.view().changing) == ("bravo", False)
    page.press("west")
    page.press("north")
    assert page.draft == FULL
    assert page.view().selected == 0


def test_another_game_has_its_own_scenarios_crews_and_lines(page: Page) -> None:
    page.set("game", "sonar-family")
    assert page.draft == replace(FULL, game=Game.SONAR_FAMILY, scenario="archipelago", crews=(2, 2))
    page.go("simultaneous_loss")
    assert "edition" not in page.lines
    assert "rules" not in page.lines
    assert "sheet" not in page.lines


def test_what_cannot_be_is_shown_with_its_reason_and_not_taken(page: Page) -> None:
    """S-2: the page stands at it, says why, and the match stays one that can be."""
    page.go("crews")
    page.press("push")
    seen = {}
    for _ in range(16):
        page.turn(1)
        values = page.shown.value.values
        seen[values["value1"], values["value2"]] = page.shown.closed
        assert forbidden(page.draft) is None
    closed = {pair for pair, reason in seen.items() if reason is not None}
    assert closed == {(4, 2), (4, 1), (3, 1), (2, 4), (1, 4), (1, 3)}
    while page.shown.closed is None:
        page.turn(1)
    answer = page.press("push")
    assert answer.word is not None
    assert answer.word.key == "closed-S-2"
    assert page.view().changing
    assert page.setting.close() is not None


def test_real_time_needs_people_and_people_need_turns() -> None:
    """S-3."""
    page = Page(replace(FULL, crews=(2, 1)))
    page.go("mode")
    page.press("east")
    assert page.shown.closed is not None
    assert page.shown.closed.key == "closed-S-3"
    assert page.draft.mode is Mode.TURN
    page.press("south")
    assert not page.view().changing
    assert page.draft.mode is Mode.TURN


def test_in_real_time_there_is_one_side_of_the_sheets() -> None:
    """S-4."""
    page = Page(replace(FULL, mode=Mode.REALTIME))
    page.go("house-rules")
    page.press("push")
    assert "ready_aloud" in page.lines
    assert "sheet" not in page.lines
    assert "turn-clock" not in page.lines


def test_the_sheet_follows_the_mode(page: Page) -> None:
    """M-1: light turn by turn, dark in real time, and the other one by a switch."""
    page.go("sheet")
    assert page.shown.value.key == "item-to-sheet-light"
    page.press("east")
    assert page.draft.switches == {"sheet": "dark"}
    real = replace(page.draft, mode=Mode.REALTIME)
    assert (real.switches, SCHEMA["sheet"].of(real)) == ({}, "dark")


def test_three_presets_of_the_rules_in_one_line() -> None:
    ours = (("edition", "fr"), ("mine_adjacency", "four"), ("damage_limit", "1"))
    page = Page(offers=replace(OFFERS, our_rules=ours))
    page.go("rules")
    assert page.shown.value.key == "item-to-rules-english"
    page.press("east")
    assert page.shown.value.key == "item-to-rules-french"
    assert (page.draft.edition, page.draft.switches) == ("fr", {})
    page.press("east")
    assert page.shown.value.key == "item-to-rules-house"
    assert page.draft.switches == {"mine_adjacency": "four", "damage_limit": "1"}
    assert page.draft.rules == ours
    page.go("damage_limit")
    page.press("west")
    page.go("rules")
    assert page.shown.value == Message("item-to-rules-own", {"count": 3})
    page.press("east")
    assert page.draft == FULL


def test_the_books_are_there_where_the_house_keeps_none() -> None:
    page = Page()
    page.go("rules")
    keys = [option.label.key for option in page.setting.line.options(page.draft)]
    assert keys == ["item-to-rules-english", "item-to-rules-french"]


def test_solving_is_closed_where_the_table_cannot() -> None:
    page = Page()
    page.go("assist")
    page.press("west")
    assert page.shown.closed is not None
    assert page.draft.assist is Assist.OFF
    able = Page(offers=replace(OFFERS, solves=True))
    able.go("assist")
    able.press("west")
    assert able.draft.assist is Assist.SOLVE


def test_a_name_is_written_letter_by_letter(page: Page) -> None:
    page.go("name")
    page.press("push")
    assert page.view().letters == LETTERS
    for letter in ("U", "-", "9", "X", BACK, "6", END):
        page.turn(LETTERS.index(letter) - page.view().letter)
        page.press("push")
    assert page.view().letters == ()
    assert page.draft.names == ("U-96", "")


def test_a_name_ends_by_itself_when_it_is_full_and_with_a_fist(page: Page) -> None:
    page.go("name-2")
    page.press("push")
    for _ in range(LONGEST_NAME + 1):
        page.press("push")
    assert page.draft.names == ("", "A" * LONGEST_NAME)
    page.press("push")
    page.turn(1)
    assert page.setting.close() is None
    assert page.view().letters == ()


def test_after_a_match_the_crews_change_places_and_may_change_back() -> None:
    kept = replace(FULL, crews=(4, 3), names=("A", "B"), intervals=(5, 0), languages=("fr", "en"))
    page = Page(replace(kept.turned_round(), swapped=True))
    assert page.lines[0] == "sides"
    assert page.shown.value.key == "item-to-sides-swapped"
    assert page.draft.names == ("B", "A")
    page.press("east")
    assert page.draft == replace(kept, swapped=False)
    page.press("east")
    assert page.draft == replace(kept.turned_round(), swapped=True)


def test_every_line_leads_round_to_where_it_began() -> None:
    for draft in (FULL, FAMILY, replace(FULL, mode=Mode.REALTIME, swapped=False)):
        for line in setup_lines(draft, OFFERS, (MORE, HOUSE_RULES)):
            options = line.options(draft)
            assert sum(option.value == draft for option in options) == bool(options), line


@given(st.data())
def test_whatever_is_pressed_the_page_is_a_match_that_can_be(data: st.DataObject) -> None:
    page = Page(data.draw(st.sampled_from([FULL, FAMILY, replace(FULL, swapped=False)])))
    controls = st.sampled_from(["push", "north", "east", "south", "west", "select"])
    for name in data.draw(st.lists(controls, max_size=60)):
        if name == "select":
            page.turn(data.draw(st.integers(-5, 5)))
        else:
            page.press(name)
        assert forbidden(page.draft) is None
        view = page.view()
        assert 0 <= view.selected < len(view.lines)


def test_an_unusual_number_from_the_command_stays_among_the_values() -> None:
    page = Page(replace(FULL, turn_clock=75))
    page.go("turn-clock")
    assert page.shown.value.values == {"seconds": 75}


def test_every_switch_has_its_line() -> None:
    lines = {line.name: line for line in setup_lines(FULL, OFFERS, (MORE, HOUSE_RULES))}
    assert set(SWITCHES) <= set(lines)
    assert len(lines["edition"].options(FULL)) == len(Edition)
