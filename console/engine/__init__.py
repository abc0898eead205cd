"""The rules of both games, without I/O, clock, thread or chance.

A `Match` takes an `Order` and gives events, or raises `Refused` with a rule number.
"""

from console.engine.chart import Chart, ChartError
from console.engine.events import Event, EventName, event_for
from console.engine.legal import legal_for, legal_orders
from console.engine.match import Match
from console.engine.moments import Outcome
from console.engine.orders import Order
from console.engine.refusals import Refusal, Refused, Why
from console.engine.setup import Setup, SetupError, Switches
from console.engine.sheet import Sheet, SheetError

__all__ = [
    "Chart",
    "ChartError",
    "Event",
    "EventName",
    "Match",
    "Order",
    "Outcome",
    "Refusal",
    "Refused",
    "Setup",
    "SetupError",
    "Sheet",
    "SheetError",
    "Switches",
    "Why",
    "event_for",
    "legal_for",
    "legal_orders",
]
