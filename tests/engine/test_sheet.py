"""The sheets of the first mate and the engineer (M-1, E)."""

from __future__ import annotations

import pytest

from sonar_console.engine import Sheet, SheetError
from sonar_console.engine.names import Heading, System
from sonar_console.engine.sheet import SYMBOL_NAMES, Circuit, Symbol, SymbolKind, symbol_number
from sonar_console.record.sheets import load_sheets


def test_symbols_are_numbered_panel_by_panel() -> None:
    assert [symbol_number(Heading(name[0]), int(name[1])) for name in ("W1", "N1", "E6")] == [
        0,
        6,
        23,
    ]
    assert SYMBOL_NAMES[6] == "N1"


@pytest.mark.parametrize(("name", "symbols", "radiation"), [("dark", 24, 6), ("light", 20, 5)])
def test_both_sheets(name: str, symbols: int, radiation: int) -> None:
    sheet = load_sheets()[name]
    assert sheet.all.bit_count() == symbols
    assert sheet.kinds[SymbolKind.RADIATION].bit_count() == radiation
    assert [members.bit_count() for members in sheet.circuits.values()] == [4, 4, 4]
    assert [members.bit_count() for members in sheet.panels.values()] == [symbols // 4] * 4


def test_what_blocks_a_system() -> None:
    sheet = load_sheets()["dark"]
    assert sheet.blocks[System.MINE] == sheet.blocks[System.TORPEDO]
    assert sheet.blocks[System.DRONE] == sheet.kinds[SymbolKind.DETECTION]


def _symbols() -> list[Symbol]:
    return list(load_sheets()["dark"].symbols.values())


GAUGES: dict[System, int] = {system: 3 for system in System if system is not System.SCENARIO}


def test_a_symbol_twice() -> None:
    with pytest.raises(SheetError, match="twice"):
        Sheet("faulty", GAUGES, (*_symbols(), _symbols()[0]))


def test_a_circuit_has_four_symbols() -> None:
    extra = Symbol(Heading.W, 4, SymbolKind.WEAPONS, Circuit.GRAY)
    symbols = [one for one in _symbols() if (one.panel, one.number) != (Heading.W, 4)]
    with pytest.raises(SheetError, match="gray circuit has 5"):
        Sheet("faulty", GAUGES, (*symbols, extra))


def test_radiation_is_needed() -> None:
    symbols = tuple(one for one in _symbols() if one.kind is not SymbolKind.RADIATION)
    with pytest.raises(SheetError, match="no radiation"):
        Sheet("faulty", GAUGES, symbols)


def test_a_panel_needs_a_symbol() -> None:
    moved = [
        Symbol(Heading.N, number, one.kind, one.circuit)
        for number, one in enumerate((one for one in _symbols() if one.circuit), 1)
    ]
    with pytest.raises(SheetError):
        Sheet("faulty", GAUGES, tuple(moved))


def test_a_gauge_needs_a_space() -> None:
    with pytest.raises(SheetError, match="drone"):
        Sheet("faulty", {**GAUGES, System.DRONE: 0}, tuple(_symbols()))
