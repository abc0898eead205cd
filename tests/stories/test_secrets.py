"""What the devices of one crew get while the enemy does what nobody announces, turn by turn.

The pictures of its screen, what its OLEDs and lamps are sent, the lines to its board, the sounds.
`tests/test_secrets.py` holds the same for whole matches, without the devices.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sonar_console.devices.mock_devices import MockOled
from sonar_console.devices.serialport import SerialPort

pytestmark = pytest.mark.shows

OPEN = "\n".join([".........."] * 10)
HIDDEN: tuple[tuple[str, Callable[[Any], None]], ...] = (
    ("marks a gauge", lambda story: story.give("yellow mate mark mine")),
    ("turns to another gauge", lambda story: story.turn("yellow.mate.select", 2)),
    ("crosses out a symbol", lambda story: story.give("yellow engineer break W4")),
    ("is refused a course", lambda story: story.press("yellow.captain.north")),
    ("is refused a mark", lambda story: story.press("yellow.mate.push")),
    ("plots, and slides its sheet", lambda story: story.give("yellow radio plot N")),
    ("opens and leaves its menu", lambda story: story.turn("yellow.captain.select", 1)),
)


class Spy:
    """All that is sent to one team's devices."""

    def __init__(self, story: Any, team: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.screen: list[object] = []
        self.oleds: list[str] = []
        self.lines: list[bytes] = []
        keep = story.show
        port = story.bench.boards[team].port
        show, write = MockOled.show, SerialPort.write

        def shown(side: str, picture: Any) -> None:
            if picture.team == team:
                self.screen.append(picture)
            keep(side, picture)

        def drawn(oled: MockOled, picture: Any) -> None:
            if oled._name.startswith(team):
                self.oleds.append(oled._name)
            show(oled, picture)

        def written(serial: SerialPort, data: bytes) -> int:
            if serial._serial.port == port:
                self.lines.append(bytes(data))
            return write(serial, data)

        story.show = shown
        monkeypatch.setattr(MockOled, "show", drawn)
        monkeypatch.setattr(SerialPort, "write", written)

    def forget(self) -> None:
        for sent in (self.screen, self.oleds, self.lines):
            sent.clear()


def test_hidden_work_of_the_enemy_sends_nothing_to_a_crew(
    tell: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing comes to blue's screen, OLEDs and lamps, and its board gets what it always gets."""
    story = tell("open", grid=OPEN)
    story.dive("A1", "E5")
    story.round("blue", "E", "mine")
    story.give("yellow captain head W")
    story.advance(1.0)
    spy = Spy(story, "blue", monkeypatch)
    story.advance(10.0)
    usual = set(spy.lines)
    assert usual
    assert not spy.screen
    assert not spy.oleds
    sounds = story.table.take_cues()
    for what, act in HIDDEN:
        spy.forget()
        act(story)
        story.advance(1.0)
        assert not spy.screen, what
        assert not spy.oleds, what
        assert set(spy.lines) <= usual, what
        sounds += story.table.take_cues()
    assert not sounds
    spy.forget()
    story.give("yellow captain done")
    story.advance(1.0)
    assert spy.screen
    story.course("blue", "E", "mine")
    assert spy.oleds
    assert set(spy.lines) > usual
