"""The OLEDs: from the edge of a pin to the first byte on the bus, and the bytes of a change.

A stand-in for the I2C bus counts the bytes that the display drivers send, as they would go over the
line, and notes when they come.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

from PIL import Image

from sonar_console.cards import HullOled, OledCard, PanelsOled
from sonar_console.devices.layout import Oled, load_layout
from sonar_console.devices.panel import Panel
from sonar_console.engine.names import Game, Mode, Verb
from sonar_console.locales import Words
from sonar_console.press import Kind, Press, split_control
from sonar_console.record import find_scenario, load_scenario, shipped_folder
from sonar_console.record.opening import header_of
from sonar_console.screens.oled import draw_oled
from sonar_console.table import Plan, Table
from sonar_tools.bench.figures import EARLY, Aim, BenchRow, Findings, Size, Spread
from sonar_tools.bench.matches import random_match, setup_for
from sonar_tools.bench.realtime import RealtimeTable, clock, under_way

NAME = "oled"
SOON = 10.0
"""Milliseconds."""
QUARTER = 0.25
"""Of a full frame."""
KNOB = "blue.mate.select"
KNOBS = (KNOB, "blue.engineer.select")
APART = 0.1
"""Seconds from one change to the next: a display gets 20 pictures a second at most."""


class RecordingBus:
    """Records what goes to luma's I2C interface; address and control byte precede each part."""

    def __init__(self, clock: Callable[[], float] = clock) -> None:
        self._clock = clock
        self.sent = 0
        """Bytes on the line."""
        self.shown: list[float] = []
        """The time when each run of the picture's bytes was sent."""

    def command(self, *words: int) -> None:
        """Count a command."""
        self.sent += 2 + len(words)

    def data(self, data: list[int]) -> None:
        """Count bytes of a picture, and note the time."""
        self.shown.append(self._clock())
        self.sent += 2 + len(data)

    def cleanup(self) -> None:
        """Do nothing: no bus is open."""


def measure(size: Size, folder: Path) -> Findings:
    """Measure the latency of a knob, then the bytes of whole matches."""
    layout = load_layout(shipped_folder("hardware") / "table.toml")
    oled = next(one for one in layout.oleds if one.name == "blue.oled.mate")
    latency = _Latency(size, folder, oled)
    on_page, new_page = _bytes(size, oled)
    full = Spread.of([float(_full_frame())])
    return Findings(
        [
            BenchRow(
                NAME,
                "display-knob",
                "ms",
                Spread.of(latency.knob),
                Spread.of(latency.luma),
                aims=(Aim(SOON),),
            ),
            BenchRow(
                NAME,
                "display-bytes",
                "B",
                Spread.of(on_page),
                full,
                aims=(Aim(QUARTER * full.median),),
                slower=False,
            ),
            BenchRow(NAME, "display-page", "B", Spread.of(new_page), full, slower=False),
        ]
    )


class _Latency:
    """Milliseconds from an edge to the first byte on the first mate's bus.

    The knob chooses another gauge, which is no order: nothing is written to the disk for it.
    """

    def __init__(self, size: Size, folder: Path, oled: Oled) -> None:
        self.knob: list[float] = []
        self.luma: list[float] = []
        bus, draw = RecordingBus(), _luma(RecordingBus())

        def display(one: Oled) -> Panel:
            return Panel(one, serial=bus if one.name == oled.name else RecordingBus())

        with RealtimeTable(folder, under_way(EARLY), display=display) as desk:
            for _ in range(size.oleds):
                desk.rest(APART)
                bus.shown.clear()
                edge = desk.turn(KNOB, 1, lambda: bool(bus.shown))
                self.knob.append((bus.shown[0] - edge) * 1000.0)
                card = desk.table.oleds(desk.table.teams[0])["mate"]
                picture = draw_oled(card, Words("en"))
                begun = clock()
                draw(picture)
                self.luma.append((clock() - begun) * 1000.0)


def _luma(bus: RecordingBus) -> Callable[[Image.Image], None]:
    """The yardstick: luma's own driver, which always sends the whole picture."""
    from luma.oled.device import ssd1306  # starts threads: only when it is measured

    draw: Callable[[Image.Image], None] = ssd1306(bus).display
    return draw


def _full_frame() -> int:
    bus = RecordingBus()
    draw = _luma(bus)
    before = bus.sent
    draw(Image.new("1", (128, 64), 1))
    return bus.sent - before


def _bytes(size: Size, oled: Oled) -> tuple[list[float], list[float]]:
    """The bytes of each change in random matches: on the page that is shown, and of a new page.

    Both knobs are turned after each order. A section of the hull, a quarter of its page, counts as
    a new page.
    """
    same: list[float] = []
    new: list[float] = []
    rng = random.Random(1)
    for number in range(size.matches):
        mode = tuple(Mode)[number % 2]
        setup = setup_for(Game.CAPTAIN_SONAR, mode, ("alpha", "delta")[number // 2 % 2])
        played = random_match(setup, rng)
        plan = Plan(header_of(setup, ()), load_scenario(find_scenario(setup.scenario)))
        table = Table(plan, lambda teams: teams[0])
        table.play_record(())
        panels = [_Counted(oled, role) for role in ("mate", "engineer")]
        for number, order in enumerate(played.orders):
            table.session.live.order(order, 0.0)
            large = order.verb is Verb.SECURE  # a section of the hull is a quarter of its page
            _look(table, panels, new if large else same, new)
            for knob in KNOBS:
                table.touch(
                    Press(*split_control(knob), Kind.TURN, number + 0.5, rng.choice((-1, 1)))
                )
                _look(table, panels, same, new)
    return same, new


def _look(table: Table, panels: list[_Counted], same: list[float], new: list[float]) -> None:
    """Count the bytes that each display is sent for the table's picture of now, if any."""
    cards = table.oleds(table.teams[0])
    for panel in panels:
        page, sent = panel.show(cards[panel.role])
        if sent:
            (new if page else same).append(float(sent))


class _Counted:
    """One display; tells how many bytes a card costs, and whether it opened a page."""

    def __init__(self, oled: Oled, role: str) -> None:
        self.role = role
        self._bus = RecordingBus()
        self._panel = Panel(oled, serial=self._bus)
        self._page: object = None

    def show(self, card: OledCard) -> tuple[bool, int]:
        before = self._bus.sent
        self._panel.show(draw_oled(card, Words("en")))
        page, self._page = self._page, _page_of(card)
        return page != self._page, self._bus.sent - before


def _page_of(card: OledCard) -> object:
    """The page that is shown: the hull, the gauges, all panels, or one of them."""
    if isinstance(card, HullOled):
        return "hull"
    return card.cursor[:1] if isinstance(card, PanelsOled) and card.cursor else "all"
