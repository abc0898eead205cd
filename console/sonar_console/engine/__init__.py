"""The rules of both games, without I/O, clock, thread or chance.

A `Match` takes an `Order` and gives events, or raises `Refused` with a rule number.
"""

from sonar_console.engine.chart import Chart, ChartError
from sonar_console.engine.events import Event, EventName, event_for
from sonar_console.engine.legal import legal_for, legal_orders
from sonar_console.engine.match import Match
from sonar_console.engine.moments import Outcome
from sonar_console.engine.orders import Order
from sonar_console.engine.refusals import Refusal, Refused, Why
from sonar_console.engine.setup import Setup, SetupError, Switches
from sonar_console.engine.sheet import Sheet, SheetError

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
