"""The first mate's and the engineer's sheets: gauges, symbols, circuits (M-1, E).

A symbol has a number from 0 to 23, panel by panel in the order W, N, S, E; a set of symbols is
an ``int`` with one bit a symbol, as squares are.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from sonar_console.engine.names import Heading, System

PANELS: tuple[Heading, ...] = (Heading.W, Heading.N, Heading.S, Heading.E)
"""The engineer's panels in the order of the sheet."""

SYMBOLS_A_PANEL = 6

_BEFORE = {panel: place * SYMBOLS_A_PANEL - 1 for place, panel in enumerate(PANELS)}
"""What is added to a symbol's number in its panel, from 1, for its number on the sheet."""


class SymbolKind(StrEnum):
    """The kinds of symbols: the systems that a symbol blocks, or radiation."""

    WEAPONS = "weapons"
    DETECTION = "detection"
    SPECIAL = "special"
    RADIATION = "radiation"


class Circuit(StrEnum):
    """The circuits: each joins four symbols."""

    YELLOW = "yellow"
    ORANGE = "orange"
    GRAY = "gray"


KIND_OF: dict[System, SymbolKind] = {
    System.MINE: SymbolKind.WEAPONS,
    System.TORPEDO: SymbolKind.WEAPONS,
    System.DRONE: SymbolKind.DETECTION,
    System.SONAR: SymbolKind.DETECTION,
    System.SILENCE: SymbolKind.SPECIAL,
    System.SCENARIO: SymbolKind.SPECIAL,
}


def symbol_number(panel: Heading, number: int) -> int:
    """The number of a symbol on the whole sheet: ``W1`` is 0, ``E6`` is 23."""
    return _BEFORE[panel] + number


SYMBOL_NAMES: tuple[str, ...] = tuple(
    f"{panel}{number}" for panel in PANELS for number in range(1, SYMBOLS_A_PANEL + 1)
)


@dataclass(frozen=True, slots=True)
class Symbol:
    """A symbol of the engineer's sheet."""

    panel: Heading
    number: int
    kind: SymbolKind
    circuit: Circuit | None = None


class SheetError(ValueError):
    """Raised for a sheet without a symbol or a space that it must have."""


class Sheet:
    """A side of the sheets: the sizes of the gauges and the engineer's symbols.

    ``panels``, ``kinds`` and ``circuits`` are the symbols of each panel, kind and circuit as
    sets. Raises `SheetError` if a circuit has not four symbols, or if a panel or
    the radiation has none.
    """

    def __init__(
        self, name: str, gauges: Mapping[System, int], symbols: tuple[Symbol, ...]
    ) -> None:
        self.name = name
        self.gauges: dict[System, int] = dict(gauges)
        self.symbols: dict[int, Symbol] = {
            symbol_number(symbol.panel, symbol.number): symbol for symbol in symbols
        }
        if len(self.symbols) != len(symbols):
            raise SheetError("a symbol is given twice")
        self.all = sum(1 << number for number in self.symbols)
        self.panels = {
            panel: self._where(lambda symbol, panel=panel: symbol.panel is panel)
            for panel in PANELS
        }
        self.kinds = {
            kind: self._where(lambda symbol, kind=kind: symbol.kind is kind) for kind in SymbolKind
        }
        self.blocks: dict[System, int] = {
            system: self.kinds[kind] for system, kind in KIND_OF.items()
        }
        """The symbols that block each system (A-2)."""
        self.circuits = {
            circuit: self._where(lambda symbol, circuit=circuit: symbol.circuit is circuit)
            for circuit in Circuit
        }
        self.circuit_of: tuple[int, ...] = tuple(
            self.circuits[symbol.circuit]
            if (symbol := self.symbols.get(number)) is not None and symbol.circuit is not None
            else 0
            for number in range(len(SYMBOL_NAMES))
        )
        """The circuit that each symbol is on, as a set of symbols; 0 in the reactor."""
        self.groups_of: tuple[tuple[int, ...], ...] = tuple(
            self._groups(number) for number in range(len(SYMBOL_NAMES))
        )
        """The groups that a symbol is in: its panel, its circuit, the radiation."""
        for circuit, members in self.circuits.items():
            if members.bit_count() != 4:
                raise SheetError(
                    f"the {circuit} circuit has {members.bit_count()} symbols, not four"
                )
        for panel, members in self.panels.items():
            if not members:
                raise SheetError(f"panel {panel} has no symbol")
        if not self.kinds[SymbolKind.RADIATION]:
            raise SheetError("there is no radiation symbol")
        for system in System:
            if system is not System.SCENARIO and self.gauges.get(system, 0) < 1:
                raise SheetError(f"the {system} gauge has no space")

    def _where(self, wanted: Callable[..., bool]) -> int:
        return sum(1 << number for number, symbol in self.symbols.items() if wanted(symbol))

    def _groups(self, number: int) -> tuple[int, ...]:
        symbol = self.symbols.get(number)
        if symbol is None:
            return ()
        groups = [self.panels[symbol.panel]]
        if symbol.circuit is not None:
            groups.append(self.circuits[symbol.circuit])
        if symbol.kind is SymbolKind.RADIATION:
            groups.append(self.kinds[SymbolKind.RADIATION])
        return tuple(groups)
