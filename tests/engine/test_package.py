"""The engine as a library: one import, no hardware package."""

from __future__ import annotations

import random
import subprocess
import sys

import sonar_console.engine
from sonar_console.engine import (
    HEADINGS,
    Chart,
    Circuit,
    Match,
    Phase,
    Setup,
    Sheet,
    Symbol,
    SymbolKind,
    System,
    Verb,
    legal_for,
    legal_orders,
)

HARDWARE = ("pygame", "gpiozero", "serial", "luma", "PIL")

WITHOUT = f"""
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {HARDWARE!r}:
            raise ImportError(name + " is not installed")

sys.meta_path.insert(0, Missing())
from sonar_console.engine import Chart, Match, Setup, Sheet, Switches, Team, legal_orders
assert not set(sys.modules) & {set(HARDWARE)!r}
rooms = {{name.split(".")[1] for name in sys.modules if name.startswith("sonar_console.")}}
assert rooms == {{"engine"}}, rooms
"""


def test_it_needs_and_imports_no_hardware_package() -> None:
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.stderr == ""
    assert done.returncode == 0


def test_every_public_name_is_there_and_documented() -> None:
    for name in sonar_console.engine.__all__:
        value = getattr(sonar_console.engine, name)
        if isinstance(value, type) or callable(value):
            assert value.__doc__, name


KINDS = (
    SymbolKind.WEAPONS,
    SymbolKind.DETECTION,
    SymbolKind.SPECIAL,
    SymbolKind.WEAPONS,
    SymbolKind.DETECTION,
    SymbolKind.RADIATION,
)
"""The kinds of the symbols of each panel."""


def test_a_match_is_played_with_the_names_of_the_package() -> None:
    circuits = dict(enumerate(Circuit, 1))
    symbols = tuple(
        Symbol(panel, number, kind, circuits.get(number))
        for panel in HEADINGS
        for number, kind in enumerate(KINDS, 1)
    )
    sizes: dict[System, int] = {each: 3 for each in System if each is not System.SCENARIO}
    match = Match(Setup(Chart(["....."] * 5), Sheet("made here", sizes, symbols), "a pond"))
    chance = random.Random(1)
    for _ in range(3000):
        team = chance.choice(match.setup.teams)
        offered = [o for o in legal_orders(match, team) if o.verb is not Verb.START] or [
            *legal_for(match, team, Verb.START)
        ]
        if offered:
            match.apply(chance.choice(offered))
    assert match.phase is Phase.ENDED
    assert match.outcome is not None
