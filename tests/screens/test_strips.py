"""The strips above and below the seats: first match, declared, clocks, names; all has its room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from sonar_console.cards import CoachCard, Message, Picture, PlayPicture
from sonar_console.engine.names import Game, Mode, Team, Verb
from sonar_console.locales import Words, languages
from sonar_console.modes.play.players import STEPS
from sonar_console.record import Header, find_scenario, load_scenario
from sonar_console.screens import strips, symbols, theme
from sonar_console.screens.pen import Pen
from sonar_console.screens.picture import paint, wording
from sonar_console.table import Plan, Table

SIZES = [(1920, 1080), (1024, 768), (800, 480), (2560, 1080)]
ENGLISH = Words("en")

Fits = Callable[[Picture, str, tuple[int, int]], list[str]]
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
BESIDE_BOTS = (
    "bot-mark",
    "bot-break",
    "bot-plot",
    "bot-slide",
    "bot-load",
    "bot-duties",
    "bot-blocked",
)
"""What is told where a bot has the seat."""


def told(game: Game, mode: Mode) -> list[Message]:
    """All that may be told in a game and mode."""
    values: dict[str, str | int] = {"mode": str(mode), "game": str(game), "left": 3}
    steps = [step.key for step in STEPS[game, mode is Mode.REALTIME]]
    said = (*steps, *BARS, *BESIDE_BOTS)
    found = [Message(f"coach-{key}", {**values}) for key in said if key != "charge"]
    for message in found:
        message.values["system"] = "silence"
    verbs = (Verb.SONAR, Verb.SILENCE, Verb.MISSILE)
    return found + [Message("coach-charge", {**values, "verb": str(verb)}) for verb in verbs]


def laid_out(game: Game, mode: Mode) -> PlayPicture:
    scenario = "alpha" if game is Game.CAPTAIN_SONAR else "umbria"
    plan = Plan(Header(scenario=scenario, mode=mode), load_scenario(find_scenario(scenario)))
    table = Table(plan, lambda teams: teams[0])
    table.play_record(())
    picture = table.picture(Team.BLUE)
    assert isinstance(picture, PlayPicture)
    return replace(picture, declared=(Message("said-training"),))


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("mode", [Mode.TURN, pytest.param(Mode.REALTIME, marks=pytest.mark.long)])
@pytest.mark.parametrize("game", list(Game))
def test_all_that_may_be_told_fits_and_is_easily_read(
    game: Game, mode: Mode, language: str, faults: Fits
) -> None:
    words = Words(language).playing(game)
    shown = laid_out(game, mode)
    for message in told(game, mode):
        picture = replace(shown, coach=CoachCard(message, "captain", 13, 14))
        for size in SIZES:
            assert faults(picture, language, size) == []
            pen = Pen(pygame.Surface(size))
            paint(pen, picture, words)
            lines = [one for one in pen.written if one.text and one.text in words.say(message)]
            written = " ".join(one.text for one in lines if one.size >= theme.BODY - 0.01)
            assert words.say(message).split()[-1] in written.split(), (message.key, size)


def test_a_crew_that_learns_nothing_has_no_strip() -> None:
    assert " / 14" not in wording(laid_out(Game.CAPTAIN_SONAR, Mode.TURN), ENGLISH)


FAMILY_DECLARED = (
    "said-mode",
    "said-assist-off",
    "said-assist-solve",
    "said-turn-clock",
    "said-interval",
    "said-simultaneous_loss-attacker-loses",
    "said-announcements-spoken",
)
"""What there is to declare in Sonar Family."""
USUAL = (Message("said-mode", {"mode": "turn"}), Message("said-assist-off"))
WIDEST = "WÉMWÉMWÉMW"


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("everything", [False, True], ids=["usual", "all"])
def test_what_is_declared_has_room_in_every_situation(
    plays: dict[str, PlayPicture],
    all_declared: tuple[Message, ...],
    everything: bool,
    size: tuple[int, int],
    language: str,
    faults: Fits,
    alter: Any,
) -> None:
    declared = all_declared if everything else USUAL
    for situation in ("play", "large", "aim", "ended", "setup", "enemy-stop", "delta", "missile"):
        family = plays[situation].mate is None
        known = [each for each in declared if not family or each.key in FAMILY_DECLARED]
        picture = alter(
            plays[situation],
            declared=tuple(known),
            minutes=125,
            header__seconds_left=299 if situation == "play" else None,
            viewer__names={"blue": WIDEST, "yellow": WIDEST, "green": WIDEST},
            radio__possible=("A1", "B3", "J10"),
        )
        assert faults(picture, language, size) == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize(("size", "least"), [((1024, 768), 35.0), ((1920, 1080), 30.0)])
def test_a_long_announcement_has_letters_as_large_as_the_room_allows(
    plays: dict[str, PlayPicture], alter: Any, size: tuple[int, int], least: float, language: str
) -> None:
    """On 4:3 its strip is higher, and a long one takes more of the strip."""
    full = Message("heard-full", {"full": "radiation"})
    picture = alter(plays["play"], heard=(*plays["play"].heard, full))
    pen = Pen(pygame.Surface(size))
    paint(pen, picture, Words(language))
    begin = Words(language).say(full)[:12]
    (first,) = [one for one in pen.written if one.text.startswith(begin)]
    assert first.size >= least


def test_news_that_are_good_have_no_sign_of_a_warning(
    idle: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[str] = []

    def noted(name: str, *rest: Any) -> pygame.Surface:
        drawn.append(name)
        return symbols.symbol(name, *rest)

    monkeypatch.setattr(strips, "symbol", noted)
    for key, sign in (("warning-kept-again", "tick"), ("warning-heat", "warning")):
        drawn.clear()
        viewer = replace(idle.viewer, warning=Message(key))
        paint(Pen(pygame.Surface((800, 480))), replace(idle, viewer=viewer), Words("en"))
        assert drawn == [sign]


@pytest.mark.parametrize(
    ("language", "told"),
    [
        ("en", "Yellow’s program has stopped. An officer of the table plays on in its place."),
        ("fr", "Le programme de Jaune s’est arrêté. Un officier de la table joue à sa place."),
    ],
)
@pytest.mark.parametrize("size", [(1920, 1080), (960, 540)])
def test_a_program_that_has_stopped_is_told_to_all(
    plays: dict[str, PlayPicture], alter: Any, language: str, told: str, size: tuple[int, int]
) -> None:
    warned = alter(plays["play"], viewer__warning=Message("warning-program", {"value": "yellow"}))
    pen = Pen(pygame.Surface(size))
    paint(pen, warned, Words(language))
    (line,) = [one for one in pen.written if one.text == told]
    assert line.size >= theme.SMALLEST
    assert Words(language).say("screen-warning") not in [one.text for one in pen.written]


def test_the_clocks_are_read(plays: dict[str, PlayPicture], alter: Any) -> None:
    shown = alter(plays["play"], declared=USUAL, minutes=12, header__seconds_left=42)
    text = wording(shown, ENGLISH)
    assert "12 min" in text
    assert "OUR TURN · 0:42" in text
    assert "no help" in text


def test_the_enemy_has_the_name_that_it_gave_itself(
    plays: dict[str, PlayPicture], alter: Any
) -> None:
    """In the head, in what is declared, and in what was heard; orders keep the colours."""
    names = {"blue": "NAUTILUS", "yellow": "ERIKA"}
    interval = Message("said-interval", {"team": "yellow", "seconds": 30})
    picture = alter(plays["enemy-stop"], viewer__names=names, declared=(interval,))
    pen = Pen(pygame.Surface((1920, 1080)))
    paint(pen, picture, ENGLISH)
    text = " ".join(one.text for one in pen.written)
    assert "NAUTILUS" in text
    assert "ERIKA calls stop!" in text
    assert "ERIKA: 30 s between courses" in text
    assert "YELLOW’S STOP" in text
    head = [one.text for one in pen.written if one.ink.y < 60]
    assert "ERIKA" in head
    assert "Yellow" not in head
