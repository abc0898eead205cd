"""The stations: where a press becomes an order.

One small state machine a role. What a control means at each moment is a table in each module
(``MEANINGS``); a press that means nothing now is answered with a word, never swallowed.
"""

from sonar_console.stations.answer import Answer
from sonar_console.stations.crew import Crew

__all__ = ["Answer", "Crew"]
