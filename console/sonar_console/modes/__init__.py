"""The modes of the table: what has the presses and the screens.

Each mode is a module or a folder of its own; see `modes.mode` for what all of them can do.
"""

from collections.abc import Mapping

from sonar_console.engine import Match, Order
from sonar_console.engine.names import Team
from sonar_console.modes.announcements import SoundCue
from sonar_console.modes.attract import AttractMode
from sonar_console.modes.briefing import BriefingMode
from sonar_console.modes.charts import ChartsMode
from sonar_console.modes.door import DoorMode
from sonar_console.modes.firstboot import FirstBootMode
from sonar_console.modes.mode import TableMode
from sonar_console.modes.planning import Plan
from sonar_console.modes.play.assistance import MakeSolver
from sonar_console.modes.play.play import PlayMode
from sonar_console.modes.play.players import MakeBots
from sonar_console.modes.resume import ResumeMode
from sonar_console.modes.review.review import ReviewMode
from sonar_console.modes.service import ServiceMode
from sonar_console.modes.session import DrawLots, FindSquares, Session
from sonar_console.modes.setup import SetupMode

__all__ = [
    "MODES",
    "DrawLots",
    "FindSquares",
    "MakeBots",
    "MakeSolver",
    "Match",
    "Order",
    "Plan",
    "Session",
    "SoundCue",
    "TableMode",
    "Team",
]

MODES: Mapping[str, type[TableMode]] = {
    mode.name: mode
    for mode in (
        FirstBootMode,
        ResumeMode,
        AttractMode,
        DoorMode,
        SetupMode,
        BriefingMode,
        ServiceMode,
        ChartsMode,
        PlayMode,
        ReviewMode,
    )
}
"""All modes by name."""
