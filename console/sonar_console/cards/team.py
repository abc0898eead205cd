"""The cards under the names that they had before; to be imported from `sonar_console.cards`."""

from __future__ import annotations

from sonar_console.cards import PICTURES as PICTURES
from sonar_console.cards import ChartCard as ChartView
from sonar_console.cards import CoachCard as CoachView
from sonar_console.cards import GaugeCard as GaugeView
from sonar_console.cards import InspectionCard as InspectionView
from sonar_console.cards import Item as Item
from sonar_console.cards import KeyMomentCard as KeyMomentView
from sonar_console.cards import LessonCard as LessonView
from sonar_console.cards import LineCard as LineView
from sonar_console.cards import Message as Message
from sonar_console.cards import Movement as HappeningView
from sonar_console.cards import NoticeCard as NoticeView
from sonar_console.cards import ReviewCard as ReviewView
from sonar_console.cards import SeatCard as SeatView
from sonar_console.cards import SheetCard as SheetView
from sonar_console.cards import StretchCard as StretchView
from sonar_console.cards import SymbolCard as SymbolView
from sonar_console.cards import TraceCard as TraceView
from sonar_console.cards import TrailCard as TrailView

__all__ = [
    "PICTURES",
    "ChartView",
    "CoachView",
    "GaugeView",
    "HappeningView",
    "InspectionView",
    "Item",
    "KeyMomentView",
    "LessonView",
    "LineView",
    "Message",
    "NoticeView",
    "ReviewView",
    "SeatView",
    "SheetView",
    "StretchView",
    "SymbolView",
    "TraceView",
    "TrailView",
]
