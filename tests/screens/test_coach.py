"""The strip of a first match that teaches: everything that may be told has its room."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest

from sonar_console.cards.team import CoachView, Message, TeamView
from sonar_console.engine.match import Match
from sonar_console.engine.names import Game, Mode, Team, Verb
from sonar_console.locales import Words, languages
from sonar_console.modes.build import Surroundings, team_view
from sonar_console.modes.play.training import STEPS
from sonar_console.screens import theme
from sonar_console.screens.pen import Pen
from sonar_console.screens.team_screen import paint
from sonar_console.stations import Crew
from sonar_tools.bench.matches import setup_for

SIZES = [(1920, 1080), (1024, 768), (800, 480), (2560, 1080)]
BARS = (
    "dived",
    "enemy",
    "load",
    "blocked",
    "answer",
    "blackout",
    "secure",
    "ready",
    "surfaced",
    "charge",
    "asked",
    "frozen",
    "resume",
    "duties",
    "over",
)
"""What is told where something stands in the way of a step."""


def told(game: Game, mode: Mode) -> list[Message]:
    """All that may be told in a game and mode."""
    values: dict[str, str | int] = {"mode": str(mode), "game": str(game), "left": 3}
    steps = [step.key for step in STEPS[game, mode is Mode.REALTIME]]
    found = [Message(f"coach-{key}", {**values}) for key in (*steps, *BARS) if key != "charge"]
    for message in found:
        message.values["system"] = "silence"
    verbs = (Verb.SONAR, Verb.SILENCE, Verb.MISSILE)
    return found + [Message("coach-charge", {**values, "verb": str(verb)}) for verb in verbs]


def view(game: Game, mode: Mode) -> TeamView:
    setup = setup_for(game, mode, "alpha" if game is Game.CAPTAIN_SONAR else "umbria")
    match = Match(setup)
    crew = Crew(Team.BLUE, match)
    around = Surroundings(
        "en", {"en": "Alpha"}, crew.cards(match), crew.sheet(), declared=(Message("said-training"),)
    )
    return team_view(match, Team.BLUE, around)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("mode", [Mode.TURN, pytest.param(Mode.REALTIME, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", list(Game))
def test_all_that_may_be_told_fits_and_is_easily_read(
    game: Game, mode: Mode, language: str
) -> None:
    words = Words(language)
    shown = view(game, mode)
    for message in told(game, mode):
        coach = CoachView(message, "captain", 13, 14)
        for size in SIZES:
            pen = Pen(pygame.Surface(size))
            paint(pen, replace(shown, language=language, coach=coach), words)
            lines = [one for one in pen.written if one.text and one.text in words.say(message)]
            written = " ".join(one.text for one in lines if one.size >= theme.BODY - 0.01)
            assert words.say(message).split()[-1] in written.split(), (message.key, size)
            for one in pen.written:
                assert one.size >= theme.SMALLEST - 0.01, (message.key, size, one)
                assert one.ink.bottom <= one.box.bottom + 2 / pen.scale, (message.key, size, one)
                assert one.ink.right <= one.box.right + 2 / pen.scale, (message.key, size, one)


def test_a_crew_that_learns_nothing_has_no_strip() -> None:
    shown = view(Game.CAPTAIN_SONAR, Mode.TURN)
    pen = Pen(pygame.Surface((1920, 1080)))
    paint(pen, shown, Words("en"))
    assert not any(one.text.endswith(" / 14") for one in pen.written)
