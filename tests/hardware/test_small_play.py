"""A match on the small table, by the hands of one person a side and the seat switch."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sonar_console.app.equipment import mock_equipment
from sonar_console.app.opening import open_table
from sonar_console.bots.touches import TouchKind, next_touch
from sonar_console.cards import Picture
from sonar_console.devices.layout import Layout
from sonar_console.devices.mock_devices import MockDevices
from sonar_console.modes.briefing import LOT
from sonar_console.record.header import Header
from sonar_console.record.notation import parse_order
from sonar_console.record.scenario import find_scenario, load_scenario
from sonar_console.table import Plan


class Play:
    """The running table with the small layout."""

    def __init__(self, layout: Layout, folder: Path) -> None:
        self.now = 1000.0
        self.bench = MockDevices(layout, lambda: self.now, bounce=True)
        plan = Plan(Header(scenario="alpha", switches={}), load_scenario(find_scenario("alpha")))
        self.shown: dict[str, Any] = {}
        self.runner = open_table(
            plan, mock_equipment(self.bench), self._show, first_team=lambda teams: teams[0]
        )
        self.table, self.controls = self.runner.table, self.runner.controls
        self.advance(1.0)

    def _show(self, side: str, picture: Picture) -> None:
        self.shown[picture.team] = picture

    def advance(self, seconds: float) -> None:
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.now = min(end, self.now + 0.02)
            self.runner.step()

    def press(self, control: str, seconds: float = 0.06) -> None:
        self.bench.press(control)
        self.advance(seconds)
        self.bench.release(control)
        self.advance(0.06)

    def give(self, *lines: str) -> None:
        """Give orders with whatever touches their seats need for them."""
        for line in lines:
            order = parse_order(line)[1]
            have = len(self.table.match.orders)
            for _ in range(40):
                touch = next_touch(order, self.shown[order.team])
                control = f"{order.team}.{touch.control}"
                if touch.kind is TouchKind.TURN:
                    self.bench.turn(control, touch.steps)
                    self.advance(0.1 + 0.01 * abs(touch.steps))
                else:
                    self.press(control, 1.3 if touch.kind is TouchKind.HOLD else 0.06)
                if len(self.table.match.orders) > have:
                    break
            assert self.table.match.orders[have:] == [order], line

    def begin(self) -> None:
        for control in ("stop", "south", "push"):
            self.press(f"blue.captain.{control}")
        for _ in ("its settings", "its briefing"):
            for team in self.table.teams:
                self.press(f"{team}.captain.stop")
            self.advance(LOT)
        self.give("blue captain start E9", "yellow captain start B2")
        self.give("blue captain dive", "yellow captain dive")

    def orders(self) -> int:
        return len(self.table.match.orders)

    def close(self) -> None:
        self.runner.close()
        self.bench.close()


@pytest.fixture
def play(small: Layout, tmp_path: Path) -> Iterator[Play]:
    made = Play(small, tmp_path)
    made.begin()
    yield made
    made.close()


def test_a_round_with_every_seat(play: Play) -> None:
    play.give("blue captain head S", "blue mate mark sonar", "blue engineer break S2")
    play.give("blue captain done")
    play.give("yellow radio plot S", "yellow radio slide 1 0", "yellow radio slide 0 -1")
    play.give("yellow captain head N", "yellow engineer break N2", "yellow mate mark mine")
    play.give("blue radio plot ?", "blue radio undo", "blue radio plot N")
    assert play.table.session.live.refused == {"blue": 0, "yellow": 0}


def test_one_push_never_gives_two_orders(play: Play) -> None:
    """Both duties are due at once, and both hang on the mate's knob."""
    play.give("blue captain head S")
    have = play.orders()
    play.press("blue.mate.push")
    assert play.orders() == have + 1
    assert not play.table.match.boats["blue"].owes_mark  # type: ignore[index]
    assert play.table.match.boats["blue"].owes_break  # type: ignore[index]
    # another push in the middle is the mate's still: answered with a word, and nothing is crossed
    play.press("blue.mate.push")
    assert play.orders() == have + 1
    assert play.shown["blue"].refusal is not None
    assert play.shown["blue"].mate.refusal is not None
    play.press("blue.engineer.push")
    assert play.orders() == have + 2


def test_the_fist_acts_wherever_the_switch_stands(play: Play) -> None:
    play.give("blue captain head S", "blue mate mark sonar", "blue engineer break S2")
    play.bench.level(2, False)  # the switch stays at the engineer
    play.advance(0.1)
    have = play.orders()
    play.press("blue.captain.stop")
    assert play.orders() == have + 1
