"""The page on which the host draws a chart, and what it shares with the list of charts.

The course buttons move a cursor, the encoder chooses what its push draws, a fist opens the lines.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from sonar_console.cards import (
    ChartCard,
    DrawingCard,
    Message,
    NoticeCard,
    PageCard,
    ServiceCard,
)
from sonar_console.engine.names import TEAMS, Game, Mode, Team
from sonar_console.engine.squares import NAME, square_at
from sonar_console.modes.linespage import ACROSS, ALONG, NOTHING_THERE, LinesPage
from sonar_console.press import Press
from sonar_console.record.drawing import (
    HOLE,
    ISLAND,
    LONGEST_TITLE,
    MINE,
    MOST_SECTORS,
    SEA,
    SIDES,
    Board,
    Drawing,
    DrawingError,
    Findings,
    OpenDrawing,
    Work,
    plain_title,
)
from sonar_console.record.scenario import SCENARIO_GAUGES
from sonar_console.record.scenarioadvice import Advice
from sonar_console.settings.lines import LineOption, LineText, PageLine
from sonar_console.stations import MOVED, Answer
from sonar_console.stations.station import turned

V = TypeVar("V")

MARKS: Mapping[str, str] = {"sea": SEA, "island": ISLAND, "hole": HOLE, "mine": MINE}
"""What a square can be, by the name of its brush."""

UNDO, LEAVE = "undo", "leave"

MOST_STEPS = 500
"""The steps that can be taken back."""

BUSY = Answer(word=Message("house-busy"))


class ChartRequest(StrEnum):
    """A request to who reads and writes the files."""

    OPEN = "open"
    """Open a chart, to change it or to begin with a copy."""
    KEEP = "keep"
    DELETE = "delete"
    EXPORT = "export"
    """Copy all charts to a stick."""
    IMPORT = "import"
    """Take the charts of a stick."""


@dataclass(frozen=True, slots=True)
class ChartJob:
    """A request, the file that it is about, and the drawing that is to be kept."""

    request: ChartRequest
    file: Path | None = None
    drawing: Drawing | None = None


class ChartsPage(LinesPage[V]):
    """What both pages share: one request at a time, and what is said of it."""

    def __init__(self, value: V, now: float) -> None:
        super().__init__(value, now)
        self.busy = False
        """Whether a request is being carried out."""
        self.left = False
        """Whether the page is to be left."""
        self.notice: NoticeCard | None = None
        self._job: ChartJob | None = None

    def take_job(self) -> ChartJob | None:
        """The request that was made since this was last asked, if any."""
        job, self._job = self._job, None
        return job

    def request(self, job: ChartJob) -> Answer:
        """Ask for something, unless something is under way."""
        if self.busy:
            return BUSY
        self.busy, self._job = True, job
        self.notice = NoticeCard("note", Message(f"charts-{job.request}-begun"))
        return MOVED

    def said(self, level: str, key: str, **values: str | int) -> Answer:
        """Say something in the foot of the page."""
        self.notice = NoticeCard(level, Message(key, dict(values)))
        return MOVED

    def select(self, name: str) -> None:
        """Select a line."""
        self._selected = name

    def service_card(self) -> ServiceCard:
        """The part of the page that says what is going on."""
        return ServiceCard(told=self.notice, busy=self.busy, listed=self.listed)


def board_card(board: Board) -> ChartCard:
    """The card of a chart that is drawn."""
    mines = (
        NAME[square_at(column, row)]
        for row, line in enumerate(board.grid)
        for column, mark in enumerate(line)
        if mark == MINE
    )
    grid = tuple(row.replace(MINE, SEA) for row in board.grid)
    return ChartCard(grid, board.numbers, tuple(mines))


class DrawingPage(ChartsPage[Work]):
    """The page on which a chart is drawn.

    ``others`` are the titles that other scenarios have, as `plain_title` gives them.
    """

    closes = False

    def __init__(self, opened: OpenDrawing, others: Set[str], kept: bool, now: float) -> None:
        """``kept`` is whether the drawing is in its file as it is."""
        drawing = opened.drawing
        self.file = opened.file
        self._others = others
        self._kept = drawing if kept else None
        self._asking = ""
        """The question that stands in place of the lines: ``leave`` or ``delete``."""
        self.drawing_on = True
        """Whether the buttons are for the chart; else they are for the lines."""
        self.column, self.row = 0, 0
        self.brush = 1
        self._undo: list[Work] = []
        self._redo: list[Work] = []
        start = Work(drawing, next(iter(drawing.boards)))
        self._last = start
        """The drawing as it was before the step that is being made."""
        self.closing = False
        """Whether the page is left once the drawing is kept."""
        self._found: tuple[Work, Findings] | None = None
        """What is wrong with the drawing that it was looked for in."""
        super().__init__(start, now)

    @property
    def unkept(self) -> OpenDrawing | None:
        """What would be lost if the page were left."""
        drawing = self.value.drawing
        if drawing == self._kept or (self._kept is None and drawing == Drawing.new()):
            return None
        return OpenDrawing(drawing, self.file)

    # ---- what the controls do

    def touch(self, press: Press) -> Answer:
        """Answer a captain's control: on the chart, on the lines, or to a question."""
        if not self.busy and self.listed is None:
            self.notice = None
        if self.listed is None and self.drawing_on:
            self.touched = press.at
            answer = self._draw(press)
        elif press.name == "stop" and self.listed is None:
            self.touched = press.at
            answer = self._fist()
        else:
            answer = super().touch(press)
        self._end_step()
        return answer

    def _end_step(self) -> None:
        """Count what was changed as one step, once no line is open."""
        if self.is_open or self.value.drawing == self._last.drawing:
            if not self.is_open:
                self._last = self.value
            return
        self._undo = [*self._undo[1 - MOST_STEPS :], self._last]
        self._redo.clear()
        self._last = self.value

    def _fist(self) -> Answer:
        if self.is_open:
            return Answer(word=self.close())
        if self._asking:
            self._asking = ""
            self.select("draw")
            return MOVED
        return self._leave()

    def _leave(self) -> Answer:
        if self.busy:
            return BUSY
        if self.unkept is None:
            self.left = True
        else:
            self._ask("leave")
        return MOVED

    def _ask(self, question: str) -> None:
        self._asking = question
        self.select("no")

    @property
    def brushes(self) -> tuple[str, ...]:
        """What the encoder goes through while the chart is drawn on."""
        sectors = max(max(map(int, "".join(self.value.board.numbers))) + 1, 4)
        return (
            *MARKS,
            *map(str, range(1, min(sectors, MOST_SECTORS) + 1)),
            *map(str, TEAMS[self.value.drawing.game]),
            UNDO,
        )

    def _draw(self, press: Press) -> Answer:
        board = self.value.board
        if press.name == "stop":
            self.drawing_on = False
            self.select("draw")
        elif press.name == "select":
            self.brush = turned(self.brush, press.steps, len(self.brushes))
        elif press.name == "push":
            return self._paint(self.brushes[self.brush])
        else:
            column = self.column + ACROSS.get(press.name, 0)
            row = self.row + ALONG.get(press.name, 0)
            if not (0 <= column < len(board.grid[0]) and 0 <= row < len(board.grid)):
                return NOTHING_THERE
            self.column, self.row = column, row
        return MOVED

    def _paint(self, brush: str) -> Answer:
        """Draw on the square under the cursor."""
        column, row, board = self.column, self.row, self.value.board
        if brush == UNDO:
            return self._back(self._undo, self._redo)
        if brush in MARKS:
            board = board.marked(column, row, MARKS[brush])
        elif brush.isdigit():
            board = board.in_sector(column, row, int(brush))
        elif board.grid[row][column] == ISLAND:
            return Answer(word=Message("charts-start-at-sea"))
        else:
            board = board.with_start(column, row, Team(brush))
        if board == self.value.board:
            return NOTHING_THERE
        self.value = self.value.on(board)
        return MOVED

    def _back(self, back: list[Work], other: list[Work]) -> Answer:
        """Take a step back, or one that was taken back again."""
        if not back:
            return NOTHING_THERE
        other.append(self.value)
        self.value = self._last = back.pop()
        board = self.value.board
        self.column = min(self.column, len(board.grid[0]) - 1)
        self.row = min(self.row, len(board.grid) - 1)
        self.brush = min(self.brush, len(self.brushes) - 1)
        return MOVED

    # ---- the lines

    @property
    def lines(self) -> Sequence[PageLine[Work]]:
        """The lines of the drawing, or the answers to a question."""
        if self._asking:
            labels = {"no": f"{self._asking}-no", "yes": f"{self._asking}-yes"}
            answers: list[PageLine[Work]] = [
                PageLine(name, Message(f"item-set-{key}")) for name, key in labels.items()
            ]
            if self._asking == "leave":
                answers.insert(1, PageLine("keep", Message("item-set-leave-keep")))
            return answers
        drawing = self.value.drawing
        captain = drawing.game is Game.CAPTAIN_SONAR
        return [
            PageLine("draw", Message("item-set-draw")),
            PageLine("title", Message("item-set-title"), text=_TITLE),
            _line("game", _games),
            _line("boards", _boards),
            *([_line("side", _sides)] if len(drawing.boards) > 1 else []),
            _line("size", _sizes),
            _line("sectors", _sectors),
            _line("ice", _ice),
            *([_line("gauge", _gauges)] if captain else []),
            _line("objectives", _objectives),
            PageLine(UNDO, Message("item-set-undo")),
            PageLine("redo", Message("item-set-redo")),
            PageLine("check", Message("item-set-check")),
            PageLine("keep", Message("item-set-keep")),
            *([PageLine("delete", Message("item-set-delete"))] if self.file else []),
            PageLine(LEAVE, Message("item-set-leave")),
        ]

    def told(self, line: PageLine[Work]) -> Message:
        """What a push does, and how much there is to take back or to mend."""
        if self._asking:
            return Message("item-to-answer")
        counts = {
            UNDO: len(self._undo),
            "redo": len(self._redo),
            "check": sum(map(len, self.findings())),
            "keep": int(self.unkept is not None),
        }
        return Message("item-to-drawing", {"what": line.name, "count": counts.get(line.name, 0)})

    def push(self, line: PageLine[Work], press: Press) -> Answer:
        """Do what a line is for."""
        if self._asking:
            return self._answered(line.name)
        match line.name:
            case "draw":
                self.drawing_on = True
            case "undo":
                return self._back(self._undo, self._redo)
            case "redo":
                return self._back(self._redo, self._undo)
            case "check":
                self._check()
            case "keep":
                return self.keep()
            case "delete":
                self._ask("delete")
            case _:
                return self._leave()
        return MOVED

    def _answered(self, answer: str) -> Answer:
        """Do what the answer to the question was."""
        question, self._asking = self._asking, ""
        self.select("draw")
        if answer == "keep":
            self.closing = True
            return self.keep()
        if answer == "no":
            return MOVED
        if question == "delete":
            return self.request(ChartJob(ChartRequest.DELETE, self.file))
        self.left = True
        return MOVED

    def keep(self) -> Answer:
        """Ask to have the drawing kept, if it can be."""
        drawing = self.value.drawing
        try:
            drawing.scenario(self.file or Path("new"))
        except DrawingError as fault:
            self.closing = False
            return self.said("wrong", f"charts-refused-{fault.reason}", value=fault.value)
        if plain_title(drawing.title) in self._others:
            self.closing = False
            return self.said("wrong", "charts-refused-taken", value=drawing.title)
        return self.request(ChartJob(ChartRequest.KEEP, self.file, drawing))

    def kept(self, drawing: Drawing, file: Path) -> None:
        """Learn that a drawing is kept."""
        self._kept, self.file = drawing, file
        self.left = self.closing

    # ---- what is wrong

    def findings(self) -> Findings:
        """What keeps the drawing from being played on, and what is only bad to play on."""
        if self._found is None or self._found[0] is not self.value:
            self._found = self.value, self.value.drawing.findings()
        return self._found[1]

    def _check(self) -> None:
        """List all findings; of a chart that is not drawn on now, its mode is said."""
        notices = [
            NoticeCard(
                level,
                _told(each),
                None if each.mode in (None, self.value.side) else _of_mode(each.mode),
            )
            for level, found in zip(("wrong", "note"), self.findings(), strict=True)
            for each in found
        ]
        good = NoticeCard("good", Message("charts-good"))
        self.show_list(Message("screen-charts-check"), tuple(notices or [good]))

    def _beside(self, found: Sequence[Advice]) -> tuple[Message, ...]:
        """The findings on the chart that is drawn on, and how many there are on the other."""
        own = [_told(each) for each in found if each.mode in (None, self.value.side)]
        if left := len(found) - len(own):
            own.append(Message("charts-other", {"count": left}))
        return tuple(own)

    # ---- what is shown

    def card(self) -> PageCard:
        """The page: the chart with the brushes, or the lines with the chart."""
        board, listed = self.value.board, self.listed
        faults, advice = self.findings()
        prompt = "prompt-drawing" if self.drawing_on else "prompt-drawing-lines"
        if listed is not None:
            prompt = "screen-host-list"
        elif self.is_open:
            prompt = "screen-host-change"
        title = Message("screen-drawing-new")
        if self.value.drawing.title:
            title = Message("screen-drawing", {"value": self.value.drawing.title})
        if self._asking:
            title = Message(f"drawing-{self._asking}")
        drawing = DrawingCard(
            board_card(board),
            cursor=NAME[square_at(self.column, self.row)] if self.drawing_on else None,
            brushes=self.brushes if self.drawing_on else (),
            brush=self.brush,
            starts={str(team): NAME[at] for team, at in board.starts.items()},
            faults=self._beside(faults),
            advice=self._beside(advice),
        )
        return self.page_card(
            "charts",
            title if listed is None else listed.title,
            Message(prompt),
            Message("drawing-about", {"what": "chart" if self.drawing_on else self.line.name}),
            service=self.service_card(),
            drawing=drawing,
        )


def _told(found: Advice) -> Message:
    return Message(_ADVICE.get(found.key, found.key), dict(found.values))


def _of_mode(mode: Mode) -> Message:
    return Message("charts-of-mode", {"mode": str(mode)})


_ADVICE: Mapping[str, str] = {
    f"scenario-advice-{name}": f"charts-advice-{name}"
    for name in ("no-holes", "idle-holes", "idle-archer", "no-archer")
}
"""Advice that speaks of the lines of the page in place of the keys of the file."""


def _line(name: str, options: Callable[[Work], Sequence[LineOption[Work]]]) -> PageLine[Work]:
    return PageLine(name, Message(f"item-set-chart-{name}"), options)


_TITLE: LineText[Work] = LineText(
    LONGEST_TITLE,
    lambda work: work.drawing.title,
    lambda work, text: replace(work, drawing=work.drawing.named(text)),
    lambda text: Message("item-to-text", {"value": text}) if text else Message("item-to-no-title"),
)


def _games(work: Work) -> list[LineOption[Work]]:
    return [
        LineOption(
            Message("item-to-name", {"name": str(game)}), work.of(work.drawing.of_game(game))
        )
        for game in Game
    ]


def _boards(work: Work) -> list[LineOption[Work]]:
    """One chart for both modes, or one for each: the second begins as a copy of the first."""
    drawing = work.drawing
    if len(drawing.boards) > 1:
        one = replace(drawing, boards={work.side: work.board})
        return [_boards_as("one", work.of(one)), _boards_as("each", work)]
    each = replace(drawing, boards=dict.fromkeys(Mode, work.board))
    return [_boards_as("one", work), _boards_as("each", work.of(each))]


def _boards_as(key: str, work: Work) -> LineOption[Work]:
    return LineOption(Message(f"item-to-boards-{key}"), work)


def _sides(work: Work) -> list[LineOption[Work]]:
    return [
        LineOption(Message("item-to-name", {"name": str(mode)}), replace(work, side=mode))
        for mode in work.drawing.boards
    ]


def _sizes(work: Work) -> list[LineOption[Work]]:
    """The two printed sizes, and the one that the chart has."""
    columns, rows = len(work.board.grid[0]), len(work.board.grid)
    found = []
    for side in SIDES:
        same = (columns, rows) == (side, side)
        found.append((side, side, work if same else work.on(work.board.resized(side))))
    if all(work != each for _, _, each in found):
        found.append((columns, rows, work))
    return [
        LineOption(Message("item-to-size", {"columns": across, "rows": down}), each)
        for across, down, each in found
    ]


def _sectors(work: Work) -> list[LineOption[Work]]:
    blocks = work.on(replace(work.board, sectors=None))
    found = [LineOption(Message("item-to-sectors-blocks"), blocks)]
    if work.board.sectors is not None:
        found.append(LineOption(Message("item-to-sectors-drawn"), work))
    return found


def _ice(work: Work) -> list[LineOption[Work]]:
    return [
        LineOption(
            Message(f"item-to-ice-{'on' if on else 'off'}"),
            replace(work, drawing=replace(work.drawing, off_holes=on)),
        )
        for on in (False, True)
    ]


def _gauges(work: Work) -> list[LineOption[Work]]:
    return [
        LineOption(
            Message("item-to-gauge", {"count": size or 0}),
            replace(work, drawing=replace(work.drawing, gauge=size)),
        )
        for size in (None, *SCENARIO_GAUGES)
    ]


def _objectives(work: Work) -> list[LineOption[Work]]:
    """The objectives as they are, and none."""
    found = [work, work.of(work.drawing.without_objectives())]
    return [
        LineOption(Message("item-to-objectives", {"count": len(each.drawing.objectives)}), each)
        for each in (found if work.drawing.objectives else found[:1])
    ]
