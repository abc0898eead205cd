"""The lines of the page of settings: what the draft is stands among the values of every line."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from sonar_console.cards import Message
from sonar_console.engine.names import Game, Role
from sonar_console.locales import Words, languages
from sonar_console.modes.planning import Plan, Planning
from sonar_console.modes.setup import SetupPage
from sonar_console.press import Kind, Press
from sonar_console.record.header import Header
from sonar_console.record.scenario import find_scenario, load_scenario
from sonar_console.settings import Draft
from sonar_console.settings.lines import HOUSE_RULES, MORE, Offers, closed, setup_lines
from sonar_console.settings.seating import Seating, Sitter


@pytest.fixture(scope="module")
def begun() -> tuple[Draft, Offers]:
    plan = Plan(Header(scenario="alpha"), load_scenario(find_scenario("alpha")))
    planning = Planning(plan, solves=True, bots=True)
    return planning.draft, planning.offers()


def nowhere(draft: Draft, offers: Offers) -> list[str]:
    """The lines among whose values the draft is not."""
    found = []
    for line in setup_lines(draft, offers, (MORE, HOUSE_RULES)):
        options = line.options(draft)
        if options and all(option.value != draft for option in options):
            found.append(line.name)
    return found


def with_game(draft: Draft, game: Game, offers: Offers) -> Draft:
    """The draft after the line of the game is turned to another game."""
    return next(
        option.value
        for line in setup_lines(draft, offers, (MORE, HOUSE_RULES))
        if line.name == "game"
        for option in line.options(draft)
        if option.value.game is game
    )


@pytest.mark.parametrize("seed", range(6))
def test_whatever_is_chosen_is_shown_by_every_line(begun: tuple[Draft, Offers], seed: int) -> None:
    draft, offers = begun
    lots = random.Random(seed)
    for _ in range(60):
        assert nowhere(draft, offers) == [], draft
        line = lots.choice(setup_lines(draft, offers, (MORE, HOUSE_RULES)))
        can_be = [each.value for each in line.options(draft) if closed(each.value, offers) is None]
        if can_be:
            draft = lots.choice(can_be)
        if lots.random() < 0.05:
            draft = draft.again()


def test_a_seat_that_the_game_has_not_may_have_another_level(begun: tuple[Draft, Offers]) -> None:
    draft, offers = begun
    seating = Seating().with_sitter(0, Role.CAPTAIN, Sitter.OFFICER)
    draft = replace(draft, seating=seating.with_sitter(0, Role.MATE, Sitter.CADET))
    family = with_game(draft, Game.SONAR_FAMILY, offers)
    assert nowhere(family, offers) == []


def test_another_game_keeps_the_switches_that_both_games_have(begun: tuple[Draft, Offers]) -> None:
    draft, offers = begun
    both = {"simultaneous_loss": "attacker-loses"}
    draft = replace(draft, switches={**both, "trigger": "activation"})
    family = with_game(draft, Game.SONAR_FAMILY, offers)
    assert family.switches == both
    back = with_game(family, Game.CAPTAIN_SONAR, offers)
    assert back.switches == both


@pytest.mark.parametrize("language", languages())
def test_every_line_says_what_it_is_for(begun: tuple[Draft, Offers], language: str) -> None:
    draft, offers = begun
    words = Words(language)
    told = set()
    for training in (False, True):
        page = SetupPage(replace(draft, swapped=False, training=training), offers, 0.0)
        page.touch(Press("blue", "captain", "north", Kind.PRESS, 0.0))
        page.touch(Press("blue", "captain", "push", Kind.PRESS, 0.1))
        for line in page.card(Message("prompt-setup-wait")).lines:
            told.add(words.say(line.label.key.replace("item-set-", "about-"), game=draft.game))
    assert len(told) > 10
    assert all(len(text) > 15 for text in told)
