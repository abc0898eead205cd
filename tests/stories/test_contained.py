"""The program's own faults: whatever fails, the match goes on and the host is told where."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PIL import Image

from sonar_console.cards import GaugesOled, OledCard
from sonar_console.containment import SHOWN, PastFaultKind
from sonar_console.devices.board import Boards
from sonar_console.devices.board_events import BoardClock
from sonar_console.devices.inputs import Inputs
from sonar_console.devices.oled import Oleds
from sonar_console.devices.pins import Pins
from sonar_console.engine.names import Team
from sonar_console.locales import Words
from sonar_console.modes.setup import SetupPage
from sonar_console.screens.oled import draw_oled
from sonar_console.table import Table

pytestmark = pytest.mark.logs_errors

ROUND = [
    "blue captain head N",
    "blue mate mark mine",
    "blue engineer break N6",
    "blue captain done",
]
"""What is played while something fails."""


def wreck(*_arguments: Any, **_named: Any) -> Any:
    raise RuntimeError("planted")


def shown(story: Any, team: str, seconds: int = 16) -> set[str]:
    """Which faults a screen tells while some seconds pass; the first is really drawn there."""
    told: set[str] = set()
    for _ in range(seconds // 2):
        story.advance(2.0)
        message = story.screen(team).warning
        if message is not None:
            assert told or "For the host" in story.words(team)
            told.add(f"{message.key} {message.values['value']}")
    return told


def plays_on(story: Any, caplog: pytest.LogCaptureFixture, where: str) -> None:
    """A turn is played and recorded, and both screens tell the host where the fault is."""
    have = len(story.record())
    story.give(*ROUND)
    assert story.record()[have:] == ROUND
    for team in ("blue", "yellow"):
        assert f"warning-fault {where}" in shown(story, team)
    assert where in {each.where for each in story.table.fault_log.last}
    told = [line for line in caplog.messages if line.startswith(f"{where}: contained a fault")]
    assert len(told) == len(set(told)) > 0


def per_team(works: Callable[..., Any], broken: Team) -> Callable[..., Any]:
    """Fails for one team alone."""

    def called(self: Any, team: Team, *rest: Any) -> Any:
        return wreck() if team is broken else works(self, team, *rest)

    return called


def test_a_picture_that_cannot_be_made(
    story: Any, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """That crew keeps its last picture, with the warning; the other has its own."""
    story.dive("E4", "A10")
    before = story.screen("yellow")
    with monkeypatch.context() as patch:
        patch.setattr(Table, "picture", per_team(Table.picture, Team.YELLOW))
        plays_on(story, caplog, "yellow.picture")
        assert story.screen("yellow").header.turn == before.header.turn == "blue"
        assert story.screen("blue").header.turn == "yellow"
    story.advance(SHOWN)
    assert story.screen("yellow").header.turn == "yellow"
    for team in ("blue", "yellow"):
        assert story.screen(team).warning is None


def test_lamps_that_fail(
    story: Any, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    story.dive("E4", "A10")
    with monkeypatch.context() as patch:
        patch.setattr(Table, "lamps", per_team(Table.lamps, Team.BLUE))
        plays_on(story, caplog, "blue.lamps")
        story.give("yellow captain head E")
        assert story.lamps("yellow") == set()


def test_lamps_that_cannot_be_worked_out(
    story: Any, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    story.dive("E4", "A10")
    with monkeypatch.context() as patch:
        patch.setattr(Boards, "lamps", wreck)
        plays_on(story, caplog, "lamps")
    story.advance(1.0)
    assert story.lamps("blue") == story.table.lamps(Team.BLUE)


def draw_all_but_gauges(card: OledCard, words: Words) -> Image.Image:
    """Fails for the first mate's OLED."""
    return wreck() if isinstance(card, GaugesOled) else draw_oled(card, words)


def test_an_oled_s_drawing(
    story: Any, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    story.dive("E4", "A10")
    with monkeypatch.context() as patch:
        patch.setattr("sonar_console.screens.oled.draw_oled", draw_all_but_gauges)
        story.give(*ROUND)
        told = {"warning-oled blue.oled.mate"}  # nothing changes on yellow's
        assert shown(story, "blue") == shown(story, "yellow") == told
        assert "blue.oled.mate: contained a fault: draw: RuntimeError: planted" in caplog.messages
    story.give("yellow captain head E")
    story.advance(1.0)
    story.check_oleds()


def test_a_screen_that_cannot_be_fed(story: Any, caplog: pytest.LogCaptureFixture) -> None:
    story.dive("E4", "A10")
    works = story.show
    once = iter([True])

    def failing(side: str, picture: Any) -> None:
        if side == "blue" and next(once, False):
            wreck()
        works(side, picture)

    story.show = failing
    plays_on(story, caplog, "blue.screen")


def test_an_edge_that_cannot_be_dealt_with(
    story: Any, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One button's edges fail: it is named, and all others go on."""
    story.dive("E4", "A10")
    edge = Inputs.edge
    line = story.controls.layout.control("yellow.captain.west").gpio

    def failing(self: Inputs, one: Any, *rest: Any) -> None:
        if one.wire == line:
            wreck()
        edge(self, one, *rest)

    with monkeypatch.context() as patch:
        patch.setattr(Inputs, "edge", failing)
        story.press("yellow.captain.west")
        plays_on(story, caplog, "yellow.captain.west")
    story.give("yellow captain head E")


def test_lines_that_cannot_be_read(
    story: Any, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    story.dive("E4", "A10")
    monkeypatch.setattr(Pins, "levels", wreck)
    plays_on(story, caplog, "GPIO")


def test_a_board_that_says_what_nobody_can_deal_with(
    story: Any, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is dropped, tried again, and is back when it can be dealt with."""
    story.dive("E4", "A10")
    with monkeypatch.context() as patch:
        patch.setattr(BoardClock, "when", wreck)
        story.press("blue.radio.north")
        told = shown(story, "yellow", 24)  # two boards and two ports, each in two ways
        assert {"warning-board blue", "warning-fault board blue"} <= told
    story.advance(6.0)
    plays_on(story, caplog, "board blue")
    assert all(status.up for status in story.controls.boards())


class Speaker:
    """A loudspeaker that fails in all that it does."""

    play = step = close = wreck

    def due(self) -> None:
        return None


def test_a_loudspeaker_that_fails(story: Any, caplog: pytest.LogCaptureFixture) -> None:
    story.open(speaker=Speaker())
    story.dive("E4", "A10")
    plays_on(story, caplog, "loudspeaker")


def test_a_press_outside_a_match(
    story: Any, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A line of the settings that fails: it does nothing, and the match may begin all the same."""
    story.settings()
    with monkeypatch.context() as patch:
        patch.setattr(SetupPage, "touch", wreck)
        story.press("blue.captain.east")
    story.agree()
    story.give("blue captain start E4", "yellow captain start A10")
    story.give("blue captain dive", "yellow captain dive")
    plays_on(story, caplog, "blue.captain.east")


def test_closing_goes_on_past_what_fails(story: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The lamps go dark whatever else fails at the end."""
    story.open(speaker=Speaker())
    story.dive("E4", "A10")
    story.give("blue captain head N")
    assert story.lamps("blue") == set()
    story.give("blue mate mark mine")
    assert story.lamps("blue") == {"mate_ok"}
    with monkeypatch.context() as patch:
        patch.setattr(Table, "close", wreck)
        patch.setattr(Oleds, "close", wreck)
        story.runner.close()
    story.table.close()
    assert story.lamps("blue") == set()
    assert {each.where for each in story.table.fault_log.last} >= {
        "journal",
        "OLEDs",
        "loudspeaker",
    }


def test_device_faults_that_are_over_are_remembered(story: Any) -> None:
    story.dive("E4", "A10")
    story.advance(5.0)
    assert story.table.fault_log.last == ()
    story.bench.unplug("blue")
    story.advance(4.0)
    story.bench.plug("blue")
    story.advance(8.0)
    assert story.screen("blue").warning is None
    (kept,) = story.table.fault_log.last
    assert (kept.where, kept.kind) == ("blue", PastFaultKind.DEVICE)
    assert kept.what.startswith("board: ")
