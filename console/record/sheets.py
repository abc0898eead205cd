"""The sheets of the first mate and the engineer, from ``scenarios/sheets.toml`` (M-1, E)."""

from __future__ import annotations

from pathlib import Path

from console.engine.names import Heading, System
from console.engine.sheet import SYMBOL_NAMES, Circuit, Sheet, SheetError, Symbol, SymbolKind
from console.record.scenario import LARGEST_GAUGE, SHEETS_FILE
from console.record.shipped import shipped_folder
from console.record.tables import ScenarioError, Table, read_table

SHEETS = ("dark", "light")
"""The two sides: real time, and turn by turn."""

_GAUGES = tuple(system for system in System if system is not System.SCENARIO)


def load_sheets(path: Path | None = None) -> dict[str, Sheet]:
    """The sheets by name, from the shipped file or another; raises `ScenarioError`."""
    top = read_table(path or shipped_folder("scenarios") / SHEETS_FILE)
    top.only(SHEETS)
    return {name: _sheet(name, top.table(name)) for name in SHEETS}


def _sheet(name: str, table: Table) -> Sheet:
    table.only(("source", "gauges", "symbols"))
    table.text("source")
    gauges = table.table("gauges")
    gauges.only(_GAUGES)
    symbols = table.table("symbols")
    symbols.only(SYMBOL_NAMES)
    try:
        return Sheet(
            name,
            {system: gauges.number(system, 1, LARGEST_GAUGE) for system in _GAUGES},
            tuple(_symbol(symbols, symbol) for symbol in symbols.values),
        )
    except SheetError as fault:
        raise ScenarioError(f"{table.file}: {table.path('symbols')}: {fault}") from fault


def _symbol(table: Table, name: str) -> Symbol:
    """A symbol: ``"weapons"``, or ``"weapons, yellow circuit"``."""
    kind, comma, circuit = (part.strip() for part in table.text(name).partition(","))
    circuit = circuit.removesuffix("circuit").strip()
    if kind not in list(SymbolKind):
        raise table.fault(name, f"is {', '.join(SymbolKind)}, not {kind!r}")
    if comma and circuit not in list(Circuit):
        raise table.fault(name, f"the circuits are {', '.join(Circuit)}, not {circuit!r}")
    return Symbol(
        Heading(name[0]),
        int(name[1]),
        SymbolKind(kind),
        Circuit(circuit) if comma else None,
    )
