"""Drills: something is added to a copy of the program, is seen to work, and its files are named.

What the changed program does is in ``on_copy.py``.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

from sonar_tools.structure.drills import (
    DrillError,
    ProgramCopy,
    add_sentences,
    files_for_a_language,
    files_for_a_setting,
)
from sonar_tools.structure.rooms import PRODUCT

ON_COPY = Path(__file__).with_name("on_copy.py")


@pytest.fixture
def copy(tmp_path: Path) -> ProgramCopy:
    return ProgramCopy(tmp_path)


def seen(copy: ProgramCopy, drill: str) -> dict[str, Any]:
    """What the changed program shows in a drill of ``on_copy.py``."""
    folder = copy.top / "out"
    folder.mkdir()
    shown: dict[str, Any] = json.loads(copy.run(str(ON_COPY), drill, str(folder)))
    return shown


def test_a_setting_is_one_file_beside_the_languages(tmp_path: Path) -> None:
    assert files_for_a_setting(tmp_path) == {"settings/schema.py"}


def test_a_language_is_its_folder(tmp_path: Path) -> None:
    assert files_for_a_language(tmp_path) == set()


LAGOON = """
game = "captain-sonar"

[title]
en = "Lagoon"
fr = "Lagune"

[chart.turn]
source = "made up for a drill"
certainty = "second-hand"
grid = '''
..........
..##......
..........
..........
.....##...
.....##...
..........
..........
.#........
..........
'''
"""


def test_a_scenario_is_one_file(copy: ProgramCopy) -> None:
    copy.add("scenarios/lagoon.toml", LAGOON)
    lagoon = seen(copy, "scenario")
    assert copy.changed() == {"scenarios/lagoon.toml"}
    assert "lagoon: Lagoon (Captain Sonar), turn by turn (at second hand)" in lagoon["list"]
    assert lagoon["show"][0] == "Lagune (Captain Sonar)"
    assert "10×10, sea 93, islands 7" in lagoon["check"][-1]
    assert lagoon["check"][-1].startswith("ok: ")
    assert '[Scenario "lagoon"]' in lagoon["record"]
    *verdicts, end = lagoon["verdicts"]
    assert all(verdict["accepted"] for verdict in verdicts)
    assert [f"{verdict['team']} {verdict['order']}" for verdict in verdicts] == [
        "blue start E5",
        "blue dive",
        "yellow start E5",
        "yellow dive",
        "blue head N",
    ]
    assert (end["state"]["scenario"], end["state"]["phase"]) == ("lagoon", "play")
    assert end["state"]["teams"]["blue"]["route"] == ["E5", "E4"]


NEXT_WORDS = """
control-next = Next
meaning-next = next symbol
panel-engineer-next = next symbol
simulator-control-next = button Next
simulator-on-next = next
"""
NEXT = '''    def do_next(self, press: Press, match: Match) -> Answer:
        """Go to the next symbol, as one detent of the encoder does."""
        return self.do_cursor(replace(press, steps=1), match)

'''


def test_a_button_is_its_line_its_name_and_its_meaning(copy: ProgramCopy) -> None:
    """One more button for the engineer, on a line of the crew board that was free."""
    pytest.importorskip("fontTools", reason="the panels are lettered with fonttools")
    copy.change("firmware/wiring.py", lambda text: text.replace("12, 13)", "12, 13, 26)"))
    for team in ("blue", "yellow"):
        line = f'next   = {{ board = "{team}", button = 8 }}\n\n'
        copy.insert("hardware/table.toml", f"[{team}.radio]", line)
    copy.change("devices/layout.py", with_next_in_the_layout)
    copy.insert("stations/engineer.py", "    def do_cross_out", NEXT)
    copy.change("stations/engineer.py", with_next_in_the_station)
    add_sentences(copy, NEXT_WORDS)
    shown = seen(copy, "button")
    assert copy.changed() == {
        "firmware/wiring.py",
        "hardware/table.toml",
        "devices/layout.py",
        "stations/engineer.py",
        "locales/en/sentences.ftl",
        "locales/fr/sentences.ftl",
    }
    assert shown["cursors"] == ["W1", "W2", "W3"]
    for language, heads in (("en", "Encoder | Push"), ("fr", "Encodeur | Appui")):
        page = shown["controls"][language]
        assert sum(row.endswith(f"| {heads} | Next |") for row in page) == 2  # both modes
        assert any(row.endswith("| next symbol |") for row in page)
    assert all(lacking[0].startswith("ok: ") for lacking in shown["lacking"])
    assert {"blue.engineer.next", "yellow.engineer.next"} <= set(shown["simulator"])
    stale = {Path(row.partition(": ")[0]).name for row in shown["stale before"]}
    stages = {name for name in stale if name.startswith(("stages.", "stage-"))}
    orders = {name for name in stale if name.startswith(("best.", "cheapest.", "cart-"))}
    assert {"stages.toml", "stage-boards-cable-board-blue-engineer.svg"} < stages
    assert {"best.csv", "cheapest.csv"} < orders
    assert stale - stages - orders == {
        "gpio-only",  # up to date: that table does without the button
        *("bill.en.csv", "bill.fr.csv", "panel-engineer.svg", "pins.en.md", "pins.fr.md"),
        *(f"wiring-board-{team}.{end}" for team in ("blue", "yellow") for end in ("yml", "svg")),
    }
    assert (
        "| GP26 | 31 | `blue.engineer.next` | `board blue – blue engineer` | gris | 4 |"
        in (shown["pins"])
    )
    undrawn = re.compile(r"wiring-.*\.svg: |(full|gpio-only|order): ")  # drawn only where dot is
    assert [row for row in shown["stale after"] if not undrawn.search(row)] == []


def with_next_in_the_layout(text: str) -> str:
    """The button's name, a ninth button of the board, and leave for tables without boards."""
    for old, new in (
        ("BOARD_BUTTONS = 8", "BOARD_BUTTONS = 9"),
        ('"engineer": ("push",),', '"engineer": ("push", "next"),'),
        ('NEEDS_BOARD = ("mate.stop",)', 'NEEDS_BOARD = ("mate.stop", "engineer.next")'),
    ):
        assert text.count(old) == 1
        text = text.replace(old, new)
    return text


def with_next_in_the_station(text: str) -> str:
    """The button's row and the method of its meaning."""
    for old, new in (
        ('"push": "cross_out"}', '"push": "cross_out", "next": "next"}'),
        (
            '            "cursor": self.do_cursor,',
            '            "cursor": self.do_cursor,\n            "next": self.do_next,',
        ),
        ("from enum import", "from dataclasses import replace\nfrom enum import"),
    ):
        assert text.count(old) == 1
        text = text.replace(old, new)
    return text


ORDERS = '''"""The orders mode: one fist goes on to the setup of the match."""

from sonar_console.cards import AttractPicture, Message, SeatCard
from sonar_console.engine.names import Team
from sonar_console.modes.mode import BetweenMatches
from sonar_console.modes.pictures import attract_picture
from sonar_console.press import Press
from sonar_console.stations import MOVED, Answer


class OrdersMode(BetweenMatches):
    """The orders before the setup."""

    name = "orders"
    MEANINGS = {"stop": "obey"}

    def answer(self, press: Press, meaning: str) -> Answer:
        self.following = "setup"
        return MOVED

    def faces(self, team: Team) -> dict[str, SeatCard]:
        return {"captain": SeatCard("orders", Message("prompt-orders-read"))}

    def picture(self, team: Team) -> AttractPicture:
        return attract_picture(self.session, team, 0, self.faces(team), self.replies)
'''
ORDERS_WORDS = """
prompt-orders-read = Read your sealed orders.
controls-mode-orders = While sealed orders are read
meaning-obey = on to the setup
"""


def test_a_mode_is_its_module_its_line_and_the_mode_before_it(copy: ProgramCopy) -> None:
    copy.add("modes/orders.py", ORDERS)
    modes = "modes/__init__.py"
    imported = "from sonar_console.modes.orders import OrdersMode\n"
    copy.insert(modes, "from sonar_console.modes.mode import", imported)
    copy.insert(modes, "        SetupMode,\n", "        OrdersMode,\n")
    copy.change("modes/attract.py", lambda text: text.replace('= "door"\n', '= "orders"\n'))
    add_sentences(copy, ORDERS_WORDS)
    shown = seen(copy, "mode")
    assert copy.changed() == {
        "modes/orders.py",
        "modes/__init__.py",
        "modes/attract.py",
        "locales/en/sentences.ftl",
        "locales/fr/sentences.ftl",
    }
    assert shown["modes"] == ["attract", "orders", "setup", "briefing", "play"]
    assert shown["faults"] == []
    assert shown["refused"]
    assert {"Two submarines. One ocean.", "Read your sealed orders."} <= set(shown["words"]["en"])
    assert {"Deux sous-marins. Un océan.", "Read your sealed orders."} <= set(shown["words"]["fr"])
    for language, fist in (("en", "Fist pad"), ("fr", "Poing")):
        lines = shown["controls"][language]
        assert f"- **{fist}** – on to the setup" in lines
        assert "### While sealed orders are read" in lines


SUBCOMMAND = '''"""``sonar-console depth``: says how deep a square is."""

from __future__ import annotations

import argparse


class DepthError(ValueError):
    """There is no such square."""


FAULTS = (DepthError,)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the square."""
    parser.add_argument("square")


def run(arguments: argparse.Namespace) -> int:
    """Say how deep it is."""
    if not arguments.square.isalnum():
        raise DepthError(f"{arguments.square}: is no square")
    print(f"{arguments.square} is deep")
    return 0
'''


@pytest.mark.parametrize(
    ("module", "registry"),
    [
        ("cli/depth.py", "cli/registry.py"),
        ("sonar_tools/cli/depth.py", "sonar_tools/cli/__init__.py"),
    ],
    ids=["of the table", "of the tools"],
)
def test_a_subcommand_is_its_module_and_one_line(
    copy: ProgramCopy, module: str, registry: str
) -> None:
    package = "sonar_tools" if module.startswith("sonar_tools") else "sonar_console"
    last = "rules" if package == "sonar_console" else "sounds"
    copy.add(module, SUBCOMMAND)
    line = f'Entry("depth", "{package}.cli.depth", "say how deep a square is"),\n    '
    copy.insert(registry, f'Entry("{last}", ', line)
    assert copy.changed() == {module, registry}
    assert re.search(r"^    depth +say how deep a square is$", copy.command("--help"), re.M)
    assert copy.command("depth", "C4") == "C4 is deep\n"
    with pytest.raises(DrillError, match=r"sonar-console: -: is no square$"):
        copy.command("depth", "-")


def test_what_is_changed_and_added_is_known_and_the_program_is_untouched(
    copy: ProgramCopy,
) -> None:
    before = (PRODUCT / "press.py").read_text("utf-8")
    assert copy.changed() == set()
    copy.change("press.py", lambda text: text + "\nADDED = True\n")
    copy.add("new/__init__.py", '"""New."""\n')
    assert copy.changed() == {"press.py", "new/__init__.py"}
    assert (PRODUCT / "press.py").read_text("utf-8") == before
    seen = copy.run("-c", "import sonar_console.new, sonar_console.press as p; print(p.ADDED)")
    assert seen == "True\n"


def test_a_change_that_changes_nothing_is_told(copy: ProgramCopy) -> None:
    with pytest.raises(DrillError, match="no such file"):
        copy.change("nowhere.py", str.upper)
    with pytest.raises(DrillError, match="no single place before 'import'"):
        copy.insert("table.py", "import", "")
    with pytest.raises(DrillError, match="there is such a file"):
        copy.add("scenarios/alpha.toml", "")
    with pytest.raises(DrillError, match="nothing was changed"):
        copy.change("press.py", str)


def test_a_program_that_fails_is_told(copy: ProgramCopy) -> None:
    with pytest.raises(DrillError, match=r"fails: .*boom"):
        copy.run("-c", "raise SystemExit('boom')")
