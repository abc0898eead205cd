"""What a drill does with its copy of the program, in a process that imports the copy.

``python on_copy.py DRILL FOLDER`` does the part of one drill, in a folder for what it writes, and
prints what it saw as JSON.
"""

from __future__ import annotations

import io
import json
import sys
from contextlib import redirect_stdout
from pathlib import Path
from typing import Any

import pygame

import sonar_console
from sonar_console.app.equipment import mock_equipment
from sonar_console.app.opening import open_table
from sonar_console.bots.touches import TouchKind, next_touch
from sonar_console.cli import main
from sonar_console.devices.layout import load_layout
from sonar_console.devices.mock_devices import MockDevices
from sonar_console.engine.names import Mode, System, Team
from sonar_console.locales import Words, languages
from sonar_console.record.header import Header
from sonar_console.record.notation import parse_order
from sonar_console.record.scenario import find_scenario, load_scenario
from sonar_console.record.shipped import shipped_folder
from sonar_console.screens.pen import Pen
from sonar_console.screens.picture import paint
from sonar_console.settings import House, ShowPace
from sonar_console.simulator.geometry import arrange
from sonar_console.table import Plan


class Hands:
    """The running table on mock devices, with a clock that is moved by hand."""

    def __init__(self, folder: Path, mode: Mode = Mode.TURN) -> None:
        self.now = 1000.0
        self.folder = folder
        layout = load_layout(shipped_folder("hardware") / "table.toml")
        self.devices = MockDevices(layout, lambda: self.now)
        header = Header(scenario="alpha", mode=mode, switches={})
        self.shown: dict[str, Any] = {}
        self.runner = open_table(
            Plan(header, load_scenario(find_scenario("alpha"))),
            mock_equipment(self.devices),
            lambda side, picture: self.shown.update({picture.team: picture}),
            records=folder,
            first_team=lambda teams: teams[0],
            house=House(show=ShowPace.OFF),
        )
        self.table = self.runner.table
        self.advance(1.0)

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.now += 0.02
            self.devices.pump()
            self.runner.step()

    def press(self, *controls: str) -> None:
        """Push buttons and let them go, one after the other."""
        for control in controls:
            self.devices.press(control)
            self.advance(0.06)
            self.devices.release(control)
            self.advance(0.06)

    def turn(self, control: str, steps: int) -> None:
        """Turn an encoder by detents."""
        self.devices.turn(control, steps)
        self.advance(0.1)

    def give(self, *lines: str) -> None:
        """Give orders with whatever touches their seats need for it."""
        for line in lines:
            order = parse_order(line)[1]
            have = len(self.table.match.orders)
            for _ in range(40):
                touch = next_touch(order, self.shown[order.team])
                if touch.kind is TouchKind.TURN:
                    self.turn(f"{order.team}.{touch.control}", touch.steps)
                else:
                    self.press(f"{order.team}.{touch.control}")
                if len(self.table.match.orders) > have:
                    break
            assert self.table.match.orders[have:] == [order], line

    def words(self, team: str) -> list[str]:
        """What stands on a team's screen, as it is really drawn."""
        picture = self.shown[team]
        pen = Pen(pygame.Surface((1280, 720)))
        paint(pen, picture, Words(picture.language))
        return [piece.text for piece in pen.written]

    def gauge(self, team: str, system: str) -> int:
        """The marked spaces of a gauge."""
        return self.table.match.boats[Team(team)].marks(System(system))

    def lit(self, oled: str, box: tuple[int, int, int, int]) -> int:
        """How many points are lit in a part of the picture that has arrived at an OLED."""
        picture = self.devices.picture(oled)
        assert picture is not None
        return picture.convert("1").crop(box).convert("L").histogram()[255]

    def settings(self) -> None:
        """A fist opens the front door; the page of all settings stands behind *More*."""
        self.press("blue.captain.stop")
        self.press("blue.captain.south")
        self.press("blue.captain.push")

    def agree(self) -> None:
        """Both captains agree to the settings, and close the briefing."""
        self.fists()
        self.advance(2.5)
        self.fists()

    def fists(self) -> None:
        """Both captains hit their pads."""
        self.press("blue.captain.stop", "yellow.captain.stop")

    def dive(self) -> None:
        """Both captains place their submarines and dive."""
        for team in ("blue", "yellow"):
            self.press(f"{team}.captain.push", f"{team}.captain.stop")

    @property
    def scenario(self) -> str:
        """The scenario that the crews have agreed on so far."""
        return self.table.session.draft.scenario

    @property
    def record(self) -> Path:
        """The record of the match that is played."""
        return max(self.folder.glob("*.sonar"))

    def close(self) -> None:
        """Switch the table off."""
        self.runner.close()
        self.devices.close()


def printed(*words: str, statuses: tuple[int, ...] = (0,)) -> list[str]:
    """The lines that a subcommand prints; it must end with one of the statuses."""
    data = io.BytesIO()
    out = io.TextIOWrapper(data, "utf-8")
    with redirect_stdout(out):
        assert main(words) in statuses, words
        out.flush()
        return data.getvalue().decode("utf-8").splitlines()


def scenario(folder: Path) -> dict[str, Any]:
    """Choose the scenario ``lagoon`` at the table, begin a match on it, judge its record."""
    hands = Hands(folder)
    hands.settings()
    hands.turn("blue.captain.select", 2)  # from the players to the game and the scenario
    for _ in range(20):
        if hands.scenario != "lagoon":
            hands.press("blue.captain.east")
    hands.agree()
    hands.dive()
    hands.press("blue.captain.north")
    hands.close()
    return {
        "record": hands.record.read_text("utf-8"),
        "verdicts": [json.loads(line) for line in printed("referee", str(hands.record))],
        "list": printed("scenario", "list"),
        "show": printed("scenario", "show", "lagoon", "--language", "fr"),
        "check": printed("scenario", "check", str(find_scenario("lagoon"))),
    }


def button(folder: Path) -> dict[str, Any]:
    """Push the engineer's button ``next`` in a match, and make what is printed of it."""
    hands = Hands(folder)
    hands.settings()
    hands.agree()
    hands.dive()
    hands.press("blue.captain.west")
    cursors = []
    for _ in range(3):
        cursors.append(hands.shown["blue"].seats["engineer"].cursor)
        hands.press("blue.engineer.next")
    hands.close()
    layout = load_layout(shipped_folder("hardware") / "table.toml")
    window = arrange(layout, ("blue", "yellow"), (1920, 1080))
    stale = printed("hardware", "--check", statuses=(1,))
    printed("hardware", "--out", str(folder))
    papers = folder / "full"
    return {
        "cursors": cursors,
        "simulator": [each.control for each in window.targets],
        "lacking": [printed("language", "check", language) for language in languages()],
        "controls": {
            language: printed("controls", "--language", language) for language in languages()
        },
        "stale before": stale,
        "stale after": printed("hardware", "--check", "--out", str(folder), statuses=(0, 1)),
        "pins": (papers / "pins.fr.md").read_text("utf-8").splitlines(),
    }


SIXTH_GAUGE = (83, 53, 122, 59)
"""Where the spaces of the last of six gauges are on the first mate's OLED, in points."""


def system(folder: Path) -> dict[str, Any]:
    """Fill the gauge of the system ``jammer`` in a match, use it, and look at everything."""
    hands = Hands(folder)
    hands.settings()
    hands.agree()
    hands.give("blue captain start A1", "yellow captain start J10")
    hands.give("blue captain dive", "yellow captain dive")
    hands.advance(0.5)
    lit = [hands.lit("blue.oled.mate", SIXTH_GAUGE)]
    for turn, symbol in enumerate(("S5", "S2", "S4"), 1):
        hands.give("blue captain head S", "blue mate mark jammer", f"blue engineer break {symbol}")
        hands.advance(0.5)
        lit.append(hands.lit("blue.oled.mate", SIXTH_GAUGE))
        if turn < 3:
            hands.give("blue captain done", "yellow captain head N", "yellow mate mark sonar")
            hands.give(f"yellow engineer break N{turn}", "yellow captain done")
    shown: dict[str, Any] = {
        "spaces lit on the OLED": lit,
        "lamps": sorted(hands.devices.lamps("blue")),
        "words": hands.words("blue"),
        "menu": [
            item.label.key for item in hands.shown["blue"].seats["captain"].items if item.open
        ],
        "sonar before": hands.gauge("yellow", "sonar"),
    }
    hands.give("blue captain jammer")
    faults = hands.table.fault_log.last
    hands.close()
    *verdicts, end = [json.loads(line) for line in printed("referee", str(hands.record))]
    return {
        **shown,
        "faults": [str(fault) for fault in faults],
        "verdict": verdicts[-1],
        "accepted": all(verdict["accepted"] for verdict in verdicts),
        "end": end["state"]["teams"],
        "lacking": [printed("language", "check", language) for language in languages()],
        "sheets": printed("scenario", "sheets"),
    }


def mode(folder: Path) -> dict[str, Any]:
    """Go through the mode ``orders``, which is between attract and setup."""
    hands = Hands(folder)
    modes = [hands.table.mode.name]
    hands.press("blue.captain.stop")
    modes.append(hands.table.mode.name)
    words = {hands.shown["blue"].language: hands.words("blue")}
    hands.press("blue.radio.unknown")
    words[hands.shown["blue"].language] = hands.words("blue")
    hands.press("blue.mate.push")
    refused = hands.shown["blue"].refusal is not None
    hands.press("yellow.captain.stop")
    modes.append(hands.table.mode.name)
    for _ in ("its settings", "its briefing"):
        hands.fists()
        hands.advance(2.5)
        modes.append(hands.table.mode.name)
    faults = hands.table.fault_log.last
    hands.close()
    return {
        "modes": modes,
        "words": words,
        "refused": refused,
        "faults": [str(fault) for fault in faults],
        "controls": {
            language: printed("controls", "--language", language) for language in languages()
        },
    }


DRILLS = {"scenario": scenario, "button": button, "system": system, "mode": mode}

if __name__ == "__main__":
    assert Path(sonar_console.__path__[0]).is_relative_to(Path(sys.argv[2]).parent)
    print(json.dumps(DRILLS[sys.argv[1]](Path(sys.argv[2]))))  # noqa: T201
