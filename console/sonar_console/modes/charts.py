"""The charts mode: the host draws charts, keeps them, and moves them from and to a stick.

A line of the service page opens it. Its first page lists the charts: those of the host are opened,
those of the program are copied as a start. On the second one a chart is drawn
(`modes.drawingpage`). What takes time is requested (`ChartJob`); `app.charts` does it and says how
it ended.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import ClassVar

from sonar_console.cards import (
    DrawingCard,
    Message,
    NoticeCard,
    PageCard,
    PagePicture,
    SeatCard,
)
from sonar_console.engine.chart import Chart
from sonar_console.engine.names import Mode, Team
from sonar_console.engine.squares import square_at
from sonar_console.modes.drawingpage import (
    BUSY,
    LEAVE,
    ChartJob,
    ChartRequest,
    ChartsPage,
    DrawingPage,
    board_card,
)
from sonar_console.modes.linespage import CONTROLS, LEFT_ALONE
from sonar_console.modes.mode import BetweenMatches
from sonar_console.modes.pictures import page_picture
from sonar_console.modes.session import Session
from sonar_console.press import Press
from sonar_console.record.drawing import Board, Drawing, OpenDrawing, plain_title
from sonar_console.record.scenario import Scenario
from sonar_console.settings.lines import LineOption, PageLine
from sonar_console.stations import MOVED, Answer

# ---- the list of the charts

NEW, GO_ON, FROM_STICK, TO_STICK = "new", "go-on", "from-stick", "to-stick"


class ChartList(ChartsPage[None]):
    """The page that lists all charts; ``scenarios`` are by name, ``own`` those of the host."""

    def __init__(self, session: Session, now: float) -> None:
        self._session = session
        self.opened: OpenDrawing | None = None
        """The drawing to go on with, once one was asked for."""
        self.copying = False
        """Whether the chart that was asked for is to be copied as a start."""
        super().__init__(None, now)

    @property
    def lines(self) -> Sequence[PageLine[None]]:
        """What can be done, then the charts of the host, then those of the program."""
        own = self._session.charts
        names = [NEW, *([GO_ON] if self._session.unkept else []), FROM_STICK]
        names += [TO_STICK] if own else []
        scenarios = self._session.scenarios
        others = [name for name in scenarios if name not in own]
        return (
            *(PageLine(name, Message(f"item-set-charts-{name}")) for name in names),
            *(
                _chart_line(name, scenarios[name], self._session.setup.mode, own=name in own)
                for name in (*own, *others)
            ),
            PageLine(LEAVE, Message("item-set-leave")),
        )

    @property
    def chosen(self) -> Scenario | None:
        """The scenario that the selected line names."""
        return self._session.scenarios.get(self.line.name)

    def told(self, line: PageLine[None]) -> Message:
        """What a push does."""
        return Message("item-to-charts-do", {"what": line.name})

    def touch(self, press: Press) -> Answer:
        """Answer a captain's control; a fist leaves the page."""
        if press.name == "stop" and self.listed is None:
            self.touched = press.at
            return self._leave()
        answer = super().touch(press)
        if press.name != "push" and not self.busy:
            self.notice = None
        return answer

    def push(self, line: PageLine[None], press: Press) -> Answer:
        """Do what a line is for."""
        if line.name == LEAVE:
            return self._leave()
        if self.busy:
            return BUSY
        if line.name == NEW:
            self.opened = OpenDrawing(Drawing.new())
        elif line.name == GO_ON:
            self.opened = self._session.unkept
        elif line.name == FROM_STICK:
            return self.request(ChartJob(ChartRequest.IMPORT))
        elif line.name == TO_STICK:
            return self.request(ChartJob(ChartRequest.EXPORT))
        elif (scenario := self.chosen) is not None:
            self.copying = line.name not in self._session.charts
            return self.request(ChartJob(ChartRequest.OPEN, scenario.file))
        return MOVED

    def _leave(self) -> Answer:
        if self.busy:
            return BUSY
        self.left = True
        return MOVED

    def card(self) -> PageCard:
        """The page; beside it the chart that the line names."""
        scenario, drawing = self.chosen, None
        if scenario is not None:
            board = scenario.map_for(self._session.setup.mode)
            drawing = DrawingCard(board_card(_board_of(board.chart)), str(board.certainty))
        listed = self.listed
        about = "chart" if scenario is not None else self.line.name
        if scenario is not None and self.line.name in self._session.charts:
            about = "own"
        return self.page_card(
            "charts",
            Message("screen-charts") if listed is None else listed.title,
            Message("prompt-charts" if listed is None else "screen-host-list"),
            Message("charts-about", {"what": about}),
            service=self.service_card(),
            drawing=drawing,
        )


def _chart_line(name: str, scenario: Scenario, mode: Mode, *, own: bool) -> PageLine[None]:
    """The line of a chart: its title, with the mark of how sure it is."""
    certainty = str(scenario.map_for(mode).certainty)
    option = LineOption(Message("item-to-text", {"value": name}), None, scenario.title, certainty)
    label = Message(f"item-set-charts-{'open' if own else 'copy'}")
    return PageLine(name, label, current=lambda value: option)


def _board_of(chart: Chart) -> Board:
    """The drawing of a chart."""
    numbers = tuple(
        "".join(
            str(chart.sector_of[square_at(column, row)] % 10) for column in range(chart.columns)
        )
        for row in range(chart.rows)
    )
    return Board(chart.grid, numbers)


# ---- the mode


class ChartsMode(BetweenMatches):
    """The charts of the host; `app.charts` does what it requests."""

    name = "charts"
    MEANINGS: ClassVar[Mapping[str, str]] = {"stop": "leave", **CONTROLS}

    def __init__(self, session: Session, now: float) -> None:
        super().__init__(session, now)
        self._list = ChartList(session, now)
        self._drawing: DrawingPage | None = None

    @property
    def page(self) -> ChartList | DrawingPage:
        """The page that is open."""
        return self._drawing or self._list

    # ---- presses

    def answer(self, press: Press, meaning: str) -> Answer:
        """The answer of the page to a captain's control."""
        return self.page.touch(press)

    def settle(self, now: float) -> None:
        """Go from one page to the other, or back to the service page."""
        opened, self._list.opened = self._list.opened, None
        if opened is not None:
            self._draw(opened, kept=False, now=now)
        if self._drawing is not None and self._drawing.left:
            self.session.unkept = None
            self._back(now)
        if self._list.left:
            self.following = "service"

    def _draw(self, opened: OpenDrawing, *, kept: bool, now: float) -> None:
        self._drawing = DrawingPage(opened, self._other_titles(opened.file), kept, now)

    def _other_titles(self, file: Path | None) -> set[str]:
        """The plain titles of all scenarios but the one of a file, in all languages."""
        return {
            plain_title(title)
            for name, each in self.session.scenarios.items()
            if file is None or name != str(file)
            for title in each.title.values()
        }

    def _back(self, now: float) -> None:
        """Go back to the list, to the line of the chart that was drawn."""
        file = None if self._drawing is None else self._drawing.file
        notice = None if self._drawing is None else self._drawing.notice
        self._drawing = None
        self._list = ChartList(self.session, now)
        self._list.notice = notice
        if file is not None and str(file) in self.session.charts:
            self._list.select(str(file))

    # ---- what the owner of the files does for it

    def opened(self, drawing: Drawing, file: Path, now: float) -> None:
        """Take a chart that was asked for: to change it, or as the start of a new one."""
        copied, self._list.copying = self._list.copying, False
        self._list.notice = None
        opened = OpenDrawing(drawing.as_start()) if copied else OpenDrawing(drawing, file)
        self._draw(opened, kept=not copied, now=now)

    def kept(self, drawing: Drawing, file: Path, now: float) -> None:
        """Learn that a drawing was kept."""
        self.session.unkept = None
        if self._drawing is not None:
            self._drawing.kept(drawing, file)
        self.settle(now)

    def deleted(self, now: float) -> None:
        """Learn that the chart which is open was deleted."""
        self.session.unkept = None
        self._back(now)

    def tell(self, notice: NoticeCard) -> None:
        """Show how far a request is."""
        self.page.notice = notice

    def ended(self, notice: NoticeCard, now: float, notices: tuple[NoticeCard, ...] = ()) -> None:
        """End a request, perhaps with a list of things to read."""
        page = self.page
        page.busy, page.notice = False, notice
        page.touched = max(page.touched, now)
        if notices:
            page.show_list(Message("screen-charts-taken"), notices)

    # ---- time

    def advance(self, now: float) -> bool:
        """Let time pass: a page that nobody touches is left; what is not kept waits on the list."""
        changed = super().advance(now)
        if not self.page.busy and now >= self.page.touched + LEFT_ALONE:
            if self._drawing is not None:
                self.session.unkept = self._drawing.unkept
            self.following = "service"
            return True
        return changed

    def due(self) -> float | None:
        """The time when the page is left, or a reply ends."""
        left = None if self.page.busy else self.page.touched + LEFT_ALONE
        dues = (left, self.replies.due())
        return min((due for due in dues if due is not None), default=None)

    # ---- what is shown

    def faces(self, team: Team) -> dict[str, SeatCard]:
        """The card of each seat: how to use the page."""
        face = SeatCard("charts", self.page.card().prompt)
        return dict.fromkeys(self.session.roles, face)

    def picture(self, team: Team) -> PagePicture:
        """The page."""
        return page_picture(self.session, team, self.page.card(), self.replies)
