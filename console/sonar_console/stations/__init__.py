"""The stations: where a press becomes an order.

Each role of a crew has one small state machine. What a control means at each moment is a table
in its class (``MEANINGS``); a press that means nothing now is answered with a message.
"""

from sonar_console.stations.crew import Crew
from sonar_console.stations.station import MOVED, Answer, means_nothing

__all__ = ["MOVED", "Answer", "Crew", "means_nothing"]
