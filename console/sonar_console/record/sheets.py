"""The sheets of the first mate and the engineer, from ``scenarios/sheets.toml`` (M-1, E)."""

from __future__ import annotations

import logging
import os
from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path

from sonar_console.engine.names import Heading, System
from sonar_console.engine.sheet import SYMBOL_NAMES, Circuit, Sheet, SheetError, Symbol, SymbolKind
from sonar_console.record.scenario import (
    LARGEST_GAUGE,
    SHEETS_FILE,
    ScenarioError,
    ScenarioFaults,
    ScenarioTable,
)
from sonar_console.record.shipped import shipped_folder
from sonar_console.tomlfile.reader import Faults, read_toml
from sonar_console.tomlfile.values import shown

VARIABLE = "SONAR_SHEETS"
"""The environment variable that names another file of sheets; empty: there is none."""

CORRECTED = "/etc/sonar-console/sheets.toml"
"""The file in which an owner corrects the sheets; it stays when the program is renewed."""

_log = logging.getLogger(__name__)

SHEETS = ("dark", "light")
"""The sides of the sheets: ``light`` is for turn by turn only."""

_GAUGES = tuple(system for system in System if system is not System.SCENARIO)


def load_sheets(path: Path | None = None) -> dict[str, Sheet]:
    """Read the sheets by name; raises `ScenarioError`.

    Without a path they are the owner's, if there are any and they have no fault, else the shipped
    ones: a slip in a file keeps no table from opening. Each fault is logged.
    """
    own = corrected_file()
    if path is None and own.is_file():
        sheets, faults = read_sheets(own)
        if not faults:
            return sheets
        for fault in faults:
            _log.warning("%s; the sheets of the program count", fault)
    sheets, faults = read_sheets(path or shipped_file())
    if faults:
        raise faults[0]
    return sheets


def shipped_file() -> Path:
    """The file of the sheets that comes with the program."""
    return shipped_folder("scenarios") / SHEETS_FILE


def corrected_file() -> Path:
    """The file in which an owner may correct the sheets, whether it is there or not."""
    return Path(os.environ.get(VARIABLE, CORRECTED) or os.devnull)


@cache
def all_sheets() -> Mapping[str, Sheet]:
    """The sheets by name, read once; raises `ScenarioError`."""
    return load_sheets()


def read_sheets(path: Path) -> tuple[dict[str, Sheet], list[ScenarioError]]:
    """Read the sheets without faults by name, and every fault of the file."""
    faults = Faults(ScenarioError)
    top = faults.read(lambda: read_toml(path, ScenarioError), None)
    if top is None:
        return {}, faults.found
    faults.found += top.strangers(SHEETS)
    sheets = {}
    for name in SHEETS:
        table = faults.read(partial(top.table, name), None)
        sheet = None if table is None else _sheet(name, table, faults)
        if sheet is not None:
            sheets[name] = sheet
    return sheets, faults.found


def _sheet(name: str, table: ScenarioTable, faults: ScenarioFaults) -> Sheet | None:
    known = len(faults.found)
    faults.found += table.strangers(("source", "gauges", "symbols"))
    faults.read(partial(table.sentence, "source"), "")
    gauges = faults.read(partial(table.table, "gauges"), table.empty("gauges"))
    faults.found += gauges.strangers(_GAUGES)
    sizes: dict[System, int] = {
        system: faults.read(partial(gauges.number, system, 1, LARGEST_GAUGE), 1)
        for system in _GAUGES
    }
    drawn = faults.read(partial(table.table, "symbols"), None)
    if drawn is None:
        return None
    faults.found += drawn.strangers(SYMBOL_NAMES)
    symbols = [
        faults.read(partial(_symbol, drawn, symbol), None)
        for symbol in drawn.values
        if symbol in SYMBOL_NAMES
    ]
    if len(faults.found) > known:
        return None
    return faults.read(lambda: _whole(name, sizes, symbols, table), None)


def _whole(
    name: str, sizes: dict[System, int], symbols: list[Symbol | None], table: ScenarioTable
) -> Sheet:
    try:
        return Sheet(name, sizes, tuple(symbol for symbol in symbols if symbol is not None))
    except SheetError as fault:
        raise table.fault("symbols", str(fault)) from fault


def _symbol(symbols: ScenarioTable, name: str) -> Symbol:
    """Read a symbol: ``"weapons"``, or ``"weapons, yellow circuit"``."""
    kind, comma, circuit = (part.strip() for part in symbols.sentence(name).partition(","))
    circuit = circuit.removesuffix("circuit").strip()
    if kind not in list(SymbolKind):
        raise symbols.fault(name, f"is {', '.join(SymbolKind)}, not {shown(kind)}")
    if comma and circuit not in list(Circuit):
        raise symbols.fault(name, f"the circuits are {', '.join(Circuit)}, not {shown(circuit)}")
    return Symbol(
        Heading(name[0]),
        int(name[1]),
        SymbolKind(kind),
        Circuit(circuit) if comma else None,
    )
