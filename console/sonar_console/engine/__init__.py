"""The rules of both games, without I/O, clocks, threads or random numbers.

A `Match` takes an `Order` and returns events, or raises `Refused` with a rule number::

    match = Match(Setup(chart, sheet, "alpha"))
    for team in match.setup.teams:
        match.apply(legal_for(match, team, Verb.START)[0])
"""

from sonar_console.engine.boat import Boat
from sonar_console.engine.chart import Chart, ChartError
from sonar_console.engine.editing import BoatChanges, edit_archer_mines, edit_boat
from sonar_console.engine.events import Event, EventName, event_for
from sonar_console.engine.legal import legal_for, legal_orders
from sonar_console.engine.match import Match, Outcome
from sonar_console.engine.names import (
    HEADINGS,
    ROLES,
    TEAMS,
    BlastResult,
    Edition,
    Game,
    Heading,
    Mode,
    Phase,
    PieceKind,
    Role,
    System,
    Team,
    Verb,
)
from sonar_console.engine.orders import Order, Piece
from sonar_console.engine.refusals import Refusal, Refused, Why
from sonar_console.engine.setup import Setup, SetupError, Switches
from sonar_console.engine.sheet import Circuit, Sheet, SheetError, Symbol, SymbolKind
from sonar_console.engine.squares import Square, Squares, parse_square, square_at, squares_in

__all__ = [
    "HEADINGS",
    "ROLES",
    "TEAMS",
    "BlastResult",
    "Boat",
    "BoatChanges",
    "Chart",
    "ChartError",
    "Circuit",
    "Edition",
    "Event",
    "EventName",
    "Game",
    "Heading",
    "Match",
    "Mode",
    "Order",
    "Outcome",
    "Phase",
    "Piece",
    "PieceKind",
    "Refusal",
    "Refused",
    "Role",
    "Setup",
    "SetupError",
    "Sheet",
    "SheetError",
    "Square",
    "Squares",
    "Switches",
    "Symbol",
    "SymbolKind",
    "System",
    "Team",
    "Verb",
    "Why",
    "edit_archer_mines",
    "edit_boat",
    "event_for",
    "legal_for",
    "legal_orders",
    "parse_square",
    "square_at",
    "squares_in",
]
