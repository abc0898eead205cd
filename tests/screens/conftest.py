from __future__ import annotations

import re
import tomllib
from collections.abc import Callable
from itertools import combinations
from pathlib import Path
from typing import Any, TypeVar

import pygame
import pytest
from msgspec.structs import replace

from sonar_console.cards import (
    AdviceCard,
    AnnouncedCard,
    AttractPicture,
    BlastCard,
    BlockCard,
    BoatCard,
    CaptainCard,
    Card,
    ChartCard,
    DamageCard,
    EnergyCard,
    EnergyOled,
    EngineerCard,
    GaugeCard,
    GaugesOled,
    HeaderCard,
    HullCard,
    HullOled,
    Item,
    MateCard,
    Message,
    OledCard,
    OutcomeCard,
    PanelsOled,
    PlayPicture,
    RadioCard,
    SeatCard,
    SectorOled,
    ShadeCard,
    SheetCard,
    SymbolCard,
    Viewer,
)
from sonar_console.cards.picture import Picture
from sonar_console.locales import Words
from sonar_console.screens import theme
from sonar_console.screens.boxes import Box
from sonar_console.screens.pen import Pen, Written
from sonar_console.screens.picture import paint

C = TypeVar("C", bound=Card)

SMALL_GRID = (
    "..........",
    "..#....#..",
    "..#.....#.",
    "..........",
    ".......#..",
    ".#.#......",
    "...#......",
    "......##..",
    ".#........",
    "....#.....",
)
SCENARIOS = Path(__file__).parents[2] / "scenarios"
LARGE_GRID = tuple(
    "".join("#" if (3 * column + 7 * row) % 17 == 5 else "." for column in range(15))
    for row in range(15)
)
SHEET = {
    "W": (("weapons", "special", "detection"), ("detection", "radiation", "radiation")),
    "N": (("special", "weapons", "special"), ("detection", "weapons", "radiation")),
    "S": (("detection", "special", "weapons"), ("weapons", "radiation", "special")),
    "E": (("detection", "special", "weapons"), ("radiation", "detection", "radiation")),
}
CIRCUITS = {
    "W": ("yellow",) * 3,
    "N": ("orange",) * 3,
    "S": ("gray",) * 3,
    "E": ("orange", "gray", "yellow"),
}


def sectors(columns: int, rows: int) -> tuple[str, ...]:
    across = columns // 5
    return tuple(
        "".join(str(row // 5 * across + column // 5 + 1) for column in range(columns))
        for row in range(rows)
    )


def symbols(broken: tuple[str, ...] = ()) -> tuple[SymbolCard, ...]:
    found = []
    for panel, (central, reactor) in SHEET.items():
        for number, kind in enumerate(central + reactor, start=1):
            circuit = CIRCUITS[panel][number - 1] if number <= 3 else None
            name = f"{panel}{number}"
            found.append(SymbolCard(name, kind, circuit, name in broken))
    return tuple(found)


def altered(card: C, **changes: Any) -> C:
    """A card with other values: ``header__turn="blue"`` is that of its header."""
    own = {name: value for name, value in changes.items() if "__" not in name}
    within: dict[str, dict[str, Any]] = {}
    for name, value in changes.items():
        first, _, rest = name.partition("__")
        if rest:
            within.setdefault(first, {})[rest] = value
    for name, inner in within.items():
        own[name] = altered(getattr(card, name), **inner)
    return replace(card, **own)


def seat(prompt: str, values: dict[str, str | int] | None = None, **more: Any) -> SeatCard:
    return SeatCard(moment="moment", prompt=Message(prompt, values or {}), **more)


def seated(picture: PlayPicture, **seats: SeatCard) -> PlayPicture:
    """A picture with other seats."""
    return altered(picture, **{f"{role}__seat": card for role, card in seats.items()})


def on_chart(picture: PlayPicture, chart: ChartCard) -> PlayPicture:
    """A picture on another chart."""
    return altered(picture, captain__chart=chart, radio__chart=chart)


def of_team(picture: PlayPicture, team: str, enemy: str) -> PlayPicture:
    """The picture as another team's, against another one."""
    return altered(
        picture,
        viewer__team=team,
        viewer__enemy_team=enemy,
        header__team=team,
        header__enemy__team=enemy,
        captain__boat__team=team,
        radio__enemy_team=enemy,
    )


def with_gauges(picture: PlayPicture, gauges: tuple[GaugeCard, ...]) -> PlayPicture:
    """A picture with other gauges, and what blocks them."""
    kinds = dict.fromkeys(gauge.kind for gauge in gauges)
    blocks = []
    for kind in kinds:
        blocked = [gauge for gauge in gauges if gauge.kind == kind]
        names = tuple(gauge.name for gauge in blocked)
        blocks.append(BlockCard(kind, names, not all(gauge.working for gauge in blocked)))
    return altered(
        picture, captain__gauges=gauges, mate__gauges=gauges, engineer__blocks=tuple(blocks)
    )


GAUGES = (
    GaugeCard("mine", 1, 3, kind="weapons"),
    GaugeCard("torpedo", 3, 3, kind="weapons"),
    GaugeCard("drone", 2, 4, working=False, kind="detection", panels=("E",)),
    GaugeCard("sonar", 3, 3, working=False, kind="detection", panels=("W", "E")),
    GaugeCard("silence", 4, 6, kind="special"),
    GaugeCard("scenario", 0, 6, kind="special"),
)
VERBS = ("done", "torpedo", "mine", "trigger", "drone", "sonar", "silence", "surface")


def play(large: bool = False) -> PlayPicture:
    """Blue in the middle of a match: a course to the east is given, the engineer is awaited."""
    grid = LARGE_GRID if large else SMALL_GRID
    chart = ChartCard(grid, sectors(len(grid[0]), len(grid)))
    items = tuple(Item(Message(f"item-{verb}"), verb in ("trigger", "surface")) for verb in VERBS)
    answer: dict[str, str | int] = {
        "team": "yellow",
        "kind1": "column",
        "value1": "E",
        "kind2": "sector",
        "value2": 4,
    }
    picture = PlayPicture(
        viewer=Viewer("blue", "yellow", "en"),
        phase="play",
        header=HeaderCard(
            "blue",
            AnnouncedCard("yellow", 2, 4),
            Message("awaited-role", {"role": "engineer"}),
            {"en": "Alpha", "fr": "Alpha"},
            turn="blue",
            turns_left=1,
        ),
        captain=CaptainCard(
            seat("prompt-captain-duties", items=items, selected=3),
            chart=chart,
            boat=BoatCard(
                "blue", "F6", ("C8", "C9", "D9", "E9", "E8", "E7", "E6", "F6"), ("D8", "G7")
            ),
        ),
        radio=RadioCard(
            seat("prompt-radio-plot", held=0.4),
            chart=chart,
            sheet=SheetCard(("N", "N", "E", "E", "?", "S", "S", "W", "N"), 5, 6),
            enemy_team="yellow",
        ),
        mate=MateCard(
            seat("prompt-mate-mark", {"system": "torpedo"}, cursor="torpedo"),
            damage=DamageCard(1, 4),
            gauges=GAUGES,
        ),
        engineer=EngineerCard(
            seat("prompt-engineer-break", {"heading": "E"}, cursor="E3"),
            symbols=symbols(("N1", "E2", "E5", "W6", "S3")),
        ),
        awaited=("engineer",),
        heard=(
            Message("heard-course", {"team": "yellow", "heading": "W"}),
            Message("heard-sonar", {"team": "blue", "other": "yellow"}),
            Message("heard-sonar-answer", answer),
            Message("heard-turn", {"team": "blue", "left": 1}),
            Message("heard-course", {"team": "blue", "heading": "E"}),
        ),
    )
    return with_gauges(picture, GAUGES)


def told(large: bool = False) -> PlayPicture:
    """What sonar and drone have told, carried along; explosions; a track that an island bars."""
    picture = play(large)
    grid = picture.captain.chart.grid

    def sea(columns: range, rows: range) -> tuple[str, ...]:
        places = [(column, row) for column in columns for row in rows]
        return tuple(
            f"{chr(65 + column)}{row + 1}" for column, row in places if grid[row][column] == "."
        )

    row, sector = sea(range(5, len(grid)), range(3, 4)), sea(range(1, 6), range(5, 10))
    column = tuple(each for each in sea(range(2, 3), range(len(grid))) if each != "C4")
    shades = (
        ShadeCard("sonar", row, "row 4"),
        ShadeCard("sonar", column, "column C"),
        ShadeCard("drone", sector, absent=True),
    )
    answer: dict[str, str | int] = {
        "kind1": "row",
        "value1": 4,
        "kind2": "column",
        "value2": "C",
        "ago": 1,
    }
    drone: dict[str, str | int] = {"sector": 3, "present": "no", "ago": 4}
    return altered(
        picture,
        radio__shades=shades,
        radio__found=(Message("found-sonar", answer), Message("found-drone", drone)),
        radio__blasts=(BlastCard("H8", 0, hurt=True), BlastCard("I2", 6)),
        radio__checked=True,
        captain__blasts=(BlastCard("H8", 0, hurt=True), BlastCard("I2", 6)),
    )


def advised(name: str) -> PlayPicture:
    """The engineer is told what the symbol under the cursor would do."""
    values: dict[str, str | int] = {"panel": "E", "circuit": "gray", "amount": 1, "count": 2}
    block = {"system1": "torpedo", "system2": "mine", "near": "panel"}
    advice = {
        "blocks": AdviceCard(
            Message("advice-block", {**values, **block}), blocks=("torpedo", "mine")
        ),
        "repairs": AdviceCard(Message("advice-repair", values), repaired=("S1", "S2", "S3", "E2")),
        "damages": AdviceCard(
            Message("advice-damage", {**values, "cause": "panel"}),
            repaired=("E1", "E2", "E3", "E4", "E5", "E6", "N1"),
            damage=True,
        ),
    }[name]
    cursor = {"blocks": "E3", "repairs": "E2", "damages": "E6"}[name]
    engineer = seat("prompt-engineer-break", {"heading": "E"}, cursor=cursor)
    return altered(play(), engineer__seat=engineer, engineer__advice=advice)


AIMED = (*("F5", "G6", "F4", "G5", "H6", "E5", "D6", "F3", "G4", "F2", "I6", "J6", "H7", "F7"),)


def aim() -> PlayPicture:
    """Yellow, two turns left in a row, aims a torpedo; its last press was refused."""
    picture = of_team(play(), "yellow", "blue")
    target = {"verb": "torpedo", "square": "G4", "back": "turn"}
    blast: dict[str, str | int] = {
        "team": "yellow",
        "other": "blue",
        "weapon": "archer",
        "square": "F10",
        "result": "indirect",
    }
    return altered(
        picture,
        viewer__warning=Message("warning-board", {"value": "yellow"}),
        header__turn="yellow",
        header__turns_left=2,
        header__enemy=AnnouncedCard("blue", 0, 4, surfaced=True, sector=2),
        mate__damage=DamageCard(3, 4),
        awaited=(),
        radio__sheet=SheetCard(("W", "W", "W", "N", "?", "N", "N"), 2, 3),
        radio__enemy_sector=2,
        captain__seat=seat("prompt-captain-target", {**target}, cursor="G4", choices=AIMED),
        captain__refusal=Message("refused-torpedo-reach", {"square": "F10"}),
        heard=(*picture.heard, Message("heard-blast", blast)),
    )


def ended() -> PlayPicture:
    picture = altered(
        play(large=True),
        phase="ended",
        header__turn=None,
        header__surfaced=True,
        header__blackout=True,
        header__awaited=Message("awaited-over"),
        captain__boat__surfaced=True,
        captain__boat__blackout=True,
        mate__damage=DamageCard(4, 4),
        awaited=(),
        outcome=OutcomeCard(Message("outcome-lost", {"cause": "torpedo"}), "yellow"),
    )
    return seated(picture, **{role: seat(f"prompt-{role}-over") for role in picture.seats})


def setup() -> PlayPicture:
    picture = altered(
        play(),
        phase="setup",
        header__turn=None,
        header__awaited=Message("awaited-dive-own"),
        captain__boat=BoatCard("blue"),
        mate__damage=DamageCard(0, 4),
        engineer__symbols=symbols(),
        awaited=(),
        radio__sheet=SheetCard((), 4, 4),
        radio__plotting=False,
        heard=(),
    )
    gauges = tuple(replace(gauge, marked=0, working=True) for gauge in GAUGES[:5])
    seats = {role: seat(f"prompt-{role}-setup") for role in ("mate", "engineer", "radio")}
    captain = seat("prompt-captain-start", cursor="C7")
    return seated(with_gauges(picture, gauges), captain=captain, **seats)


def attract() -> AttractPicture:
    wait = seat(ATTRACT_WAIT)
    return AttractPicture(
        play().viewer, seats=dict.fromkeys(("mate", "engineer", "radio", "captain"), wait)
    )


ATTRACT_WAIT = "prompt-attract-wait"


def shipped_chart(name: str, mode: str) -> ChartCard:
    """A chart of the folder of scenarios."""
    scenario = tomllib.loads((SCENARIOS / f"{name}.toml").read_text(encoding="utf-8"))
    chart = scenario["chart"][mode]
    rows = chart["grid"].split()
    archer = tuple(
        f"{chr(65 + column)}{row + 1}"
        for row, line in enumerate(rows)
        for column, mark in enumerate(line)
        if mark == "*"
    )
    grid = tuple(line.replace("*", ".") for line in rows)
    own = tuple(chart["sectors"].split()) if "sectors" in chart else None
    return ChartCard(grid, own or sectors(len(rows[0]), len(rows)), archer)


def menu(*verbs: str, closed: tuple[str, ...] = ()) -> tuple[Item, ...]:
    return tuple(Item(Message(f"item-{verb}"), open=verb not in closed) for verb in verbs)


NINE = ("resume", "torpedo", "mine", "trigger", "drone", "sonar", "silence", "archer", "surface")
ROUTE = ("E8", "E9", "E10", "E11", "F11", "F10", "F9", "G9", "G10", "H10", "H11")


def realtime() -> PlayPicture:
    """Real time on Alpha: nobody's turn; the longest menu there is."""
    captain = seat(
        "prompt-captain-underway", items=menu(*NINE, closed=("drone", "resume")), selected=3
    )
    picture = altered(
        play(),
        header__turn=None,
        header__turns_left=None,
        header__awaited=Message("awaited-course"),
        captain__boat=BoatCard("blue", "H11", ROUTE, ("D10", "I10", "F12")),
        awaited=(),
        heard=(
            Message("heard-course", {"team": "blue", "heading": "S"}),
            Message("heard-course", {"team": "yellow", "heading": "W"}),
        ),
    )
    return seated(on_chart(picture, shipped_chart("alpha", "realtime")), captain=captain)


def stopped() -> PlayPicture:
    """The own captain has stopped the table to aim."""
    picture = realtime()
    captain = seat(
        "prompt-captain-target",
        {"verb": "torpedo", "square": "J11", "back": "stopped"},
        cursor="J11",
        choices=("H8", "I9", "I10", "I11", "J10", "J11", "K11", "L11", "G11", "F12", "G13"),
    )
    picture = altered(
        picture,
        header__stopped_by="blue",
        header__awaited=Message("awaited-stopped-own"),
        heard=(*picture.heard, Message("heard-stopped", {"team": "blue"})),
    )
    return seated(
        picture,
        captain=captain,
        mate=seat("prompt-mate-stopped"),
        engineer=seat("prompt-engineer-free"),
        radio=seat("prompt-radio-stopped"),
    )


def enemy_stop() -> PlayPicture:
    """The enemy has stopped the table while the crew owes its duties."""
    picture = realtime()
    picture = altered(
        picture,
        header__stopped_by="yellow",
        header__awaited=Message("awaited-stopped-enemy", {"team": "yellow"}),
        captain__refusal=Message("refused-stopped-by-enemy", {"team": "yellow"}),
        heard=(*picture.heard, Message("heard-stopped", {"team": "yellow"})),
    )
    return seated(
        picture,
        captain=replace(picture.captain.seat, prompt=Message("prompt-captain-frozen")),
        mate=seat("prompt-mate-frozen"),
        engineer=seat("prompt-engineer-frozen"),
        radio=seat("prompt-radio-stopped"),
    )


def blackout() -> PlayPicture:
    picture = realtime()
    captain = seat("prompt-captain-no-way", items=picture.captain.seat.items, selected=8)
    return altered(
        picture,
        header__blackout=True,
        header__awaited=Message("awaited-surface"),
        captain__boat__blackout=True,
        captain__seat=captain,
        awaited=("captain",),
        heard=(*picture.heard, Message("heard-blackout", {"team": "blue"})),
    )


def surfaced() -> PlayPicture:
    """Two sections of the hull are secured, the first mate chooses the next; both are up."""
    picture = realtime()
    picture = altered(
        picture,
        header__surfaced=True,
        header__enemy=AnnouncedCard("yellow", 3, 4, surfaced=True, sector=6),
        header__awaited=Message("awaited-secure", {"role": "mate"}),
        captain__boat__route=("H11",),
        captain__boat__surfaced=True,
        radio__enemy_sector=6,
        engineer__symbols=symbols(),
        engineer__hull=HullCard((1, 3), cursors=(4,), large=True),
        awaited=("mate",),
        heard=(*picture.heard, Message("heard-surfaced", {"team": "blue", "sector": 5})),
    )
    return seated(
        picture,
        captain=seat("prompt-captain-surfaced"),
        mate=seat("prompt-mate-secure", {"section": 4}, cursor="4"),
        engineer=seat("prompt-engineer-surfaced"),
        radio=seat("prompt-radio-surfaced"),
    )


def ready() -> PlayPicture:
    """The hull has passed its inspection, and the enemy stops the table just then."""
    picture = surfaced()
    picture = altered(
        picture,
        header__ready_to_dive=True,
        header__stopped_by="yellow",
        header__enemy=AnnouncedCard("yellow", 3, 4),
        header__awaited=Message("awaited-stopped-enemy", {"team": "yellow"}),
        radio__enemy_sector=None,
        engineer__hull=HullCard((1, 2, 3, 4), ready=True, buttons=True),
        awaited=("captain",),
        heard=(*picture.heard, Message("heard-ready-to-dive", {"team": "blue"})),
    )
    return seated(picture, **{role: seat(f"prompt-{role}-ready") for role in picture.seats})


def echo() -> PlayPicture:
    """Echo in real time: Archer mines on the chart, and a scenario gauge of four spaces."""
    gauges = (*GAUGES[:5], GaugeCard("scenario", 4, 4, kind="special"))
    chart = shipped_chart("echo", "realtime")
    target: dict[str, str | int] = {"verb": "archer", "square": "J6", "back": "stopped"}
    captain = seat("prompt-captain-target", target, cursor="J6", choices=chart.archer)
    picture = altered(
        with_gauges(realtime(), gauges), header__scenario={"en": "Echo", "fr": "Echo"}
    )
    return seated(on_chart(picture, chart), captain=captain)


def delta() -> PlayPicture:
    """Delta in real time: holes of open water."""
    picture = altered(realtime(), header__scenario={"en": "Delta", "fr": "Delta"})
    return on_chart(picture, shipped_chart("delta", "realtime"))


def family(name: str = "jules-verne", energy: int = 3) -> PlayPicture:
    """Sonar Family turn by turn: blue has energy for sonar and silence."""
    items = (
        Item(Message("item-sonar-cost", {"cost": 2})),
        Item(Message("item-silence-cost", {"cost": 3})),
        Item(Message("item-missile-cost", {"cost": 4}), open=False),
        Item(Message("item-surface")),
    )
    picture = of_team(on_chart(play(), shipped_chart(name, "turn")), "blue", "green")
    picture = altered(
        picture,
        viewer__game="sonar-family",
        mate=None,
        engineer=None,
        header__enemy=AnnouncedCard("green", 0, 2),
        header__awaited=Message("awaited-family"),
        header__scenario={"en": "Jules Verne", "fr": "Jules Verne"},
        captain__energy=EnergyCard(DamageCard(1, 2), energy),
        awaited=("captain",),
        heard=(
            Message("heard-steered", {"team": "green", "heading": "W"}),
            Message("heard-sonar", {"team": "blue", "other": "green"}),
            Message("heard-answer", {"team": "green", "kind1": "row", "value1": "7"}),
            Message("heard-surfaced-at", {"team": "green", "square": "D3"}),
        ),
    )
    picture = seated(picture, captain=seat("prompt-captain-act", items=items, selected=1))
    return sailed(picture, "C8", "D8", "E8", "E7", "F7", "F6")


def sailed(picture: PlayPicture, *route: str) -> PlayPicture:
    """In Sonar Family the sector that the boat is in stands out."""
    boat = replace(picture.captain.boat, position=route[-1], route=route, mines=())
    sector = picture.captain.chart.sector_of(route[-1])
    return altered(picture, captain__boat=boat, captain__sector=sector)


def missile() -> PlayPicture:
    """Sonar Family in real time on Umbria: green has stopped to aim its missile."""
    picture = of_team(family("umbria", 4), "green", "blue")
    chart = picture.captain.chart
    water = tuple(
        f"{chr(65 + column)}{row + 1}"
        for row, line in enumerate(chart.sectors)
        for column, sector in enumerate(line)
        if sector == chart.sectors[5][5]
    )
    target: dict[str, str | int] = {"verb": "missile", "square": "D9", "back": "stopped"}
    picture = altered(
        picture,
        header__turn=None,
        header__turns_left=None,
        header__stopped_by="green",
        header__awaited=Message("awaited-stopped-own"),
        header__scenario={"en": "Umbria", "fr": "Umbria"},
        awaited=(),
        captain__seat=seat("prompt-captain-target", target, cursor="D9", choices=water),
    )
    return sailed(picture, "C8", "D8", "D7", "D6", "E6", "F6")


def pole() -> PlayPicture:
    """Sonar Family on the North Pole: holes, and an answer is owed."""
    items = (
        Item(Message("item-piece-row", {"value": 6})),
        Item(Message("item-piece-column", {"value": "F"})),
    )
    picture = altered(
        family("north-pole", 1),
        header__scenario={"en": "North Pole", "fr": "Mission Antarctica"},
        header__turn="green",
        header__awaited=Message("awaited-answer-own"),
        captain__energy__damage__damage=0,
        captain__seat=seat("prompt-captain-tell", items=items),
        radio__seat=seat("prompt-radio-plot"),
    )
    return sailed(picture, "E9", "E8", "E7", "F7", "F6")


def family_setup() -> PlayPicture:
    return altered(
        family("archipelago", 0),
        phase="setup",
        header__turn=None,
        header__scenario={"en": "Archipelago", "fr": "Mission Archipelago"},
        header__awaited=Message("awaited-dive-own"),
        captain__boat=BoatCard("blue"),
        captain__sector=None,
        captain__energy__damage__damage=0,
        captain__seat=seat("prompt-captain-start", cursor="A1", choices=("A1",)),
        awaited=(),
        radio__sheet=SheetCard((), 4, 4),
        radio__plotting=False,
        radio__seat=seat("prompt-radio-setup"),
        heard=(),
    )


def all_plays() -> dict[str, PlayPicture]:
    return {
        "play": play(),
        "large": play(large=True),
        "told": told(),
        "told-large": told(large=True),
        "advice-blocks": advised("blocks"),
        "advice-repairs": advised("repairs"),
        "advice-damages": advised("damages"),
        "aim": aim(),
        "ended": ended(),
        "setup": setup(),
        "realtime": realtime(),
        "stopped": stopped(),
        "enemy-stop": enemy_stop(),
        "blackout": blackout(),
        "surfaced": surfaced(),
        "ready": ready(),
        "echo": echo(),
        "delta": delta(),
        "family": family(),
        "missile": missile(),
        "pole": pole(),
        "family-setup": family_setup(),
    }


DECLARED = (
    Message("said-mode", {"mode": "turn"}),
    Message("said-assist-solve"),
    Message("said-edition", {"edition": "fr"}),
    Message("said-turn-clock", {"seconds": 300}),
    Message("said-interval", {"team": "blue", "seconds": 30}),
    Message("said-interval", {"team": "yellow", "seconds": 30}),
    Message("said-sheet-light"),
    Message("said-torpedo_path-distance"),
    Message("said-simultaneous_loss-attacker-loses"),
    Message("said-trigger-activation"),
    Message("said-silence_of_zero-unmarked"),
    Message("said-self_repair-last"),
    Message("said-breakdown_damage-each"),
    Message("said-announcements-spoken"),
)
"""All that can be declared at once."""


@pytest.fixture(scope="session")
def all_declared() -> tuple[Message, ...]:
    """All that can be declared at once."""
    return DECLARED


@pytest.fixture(scope="session")
def every_play() -> dict[str, PlayPicture]:
    """One picture a situation of a match, as the table would make them."""
    return all_plays()


@pytest.fixture
def plays(every_play: dict[str, PlayPicture]) -> dict[str, PlayPicture]:
    """The same, for a test to add to."""
    return dict(every_play)


@pytest.fixture(scope="session")
def idle() -> AttractPicture:
    """The title of the attract mode."""
    return attract()


@pytest.fixture(scope="session")
def every_picture(every_play: dict[str, PlayPicture], idle: AttractPicture) -> dict[str, Picture]:
    """The same pictures, and that of a table where nobody plays."""
    return {**every_play, "attract": idle}


def oleds_of(picture: PlayPicture) -> dict[str, OledCard]:
    """What the crew's OLEDs would show in this situation."""
    stopped, mate, engineer = picture.header.stopped_by is not None, picture.mate, picture.engineer
    if mate is None or engineer is None:
        chart, energy = picture.captain.chart, picture.captain.energy
        assert energy is not None
        return {
            "mate": EnergyOled(energy, stopped),
            "engineer": SectorOled(chart, picture.captain.boat.position),
        }
    hull = engineer.hull
    if hull is not None:
        cursors = {role: picture.seats[role].cursor for role in ("mate", "engineer")}
        return {
            role: HullOled(hull.secured, hull.ready, int(at) if at else None)
            for role, at in cursors.items()
        }
    return {
        "mate": GaugesOled(mate.damage, mate.gauges, mate.seat.cursor, stopped),
        "engineer": PanelsOled(engineer.symbols, engineer.seat.cursor),
    }


@pytest.fixture(scope="session")
def oleds(every_play: dict[str, PlayPicture]) -> dict[str, dict[str, OledCard]]:
    """What the OLEDs show, by situation and seat."""
    return {name: oleds_of(picture) for name, picture in every_play.items()}


Alter = Callable[..., Any]


@pytest.fixture(scope="session")
def alter() -> Alter:
    """Makes a card with other values: ``header__turn="blue"`` is that of its header."""
    return altered


Fits = Callable[[Picture, str, tuple[int, int]], list[str]]


@pytest.fixture(scope="session")
def faults() -> Fits:
    """What is wrong with a page in a language at a size, a line each; nothing where it fits."""
    return _faults


_POINT = re.compile(r"(?<![\d.])\d+\.\d+(?![\d.])")
"""A number with a decimal point, which French writes with a comma; versions have two points."""


def _faults(picture: Picture, language: str, size: tuple[int, int]) -> list[str]:
    """B46: every text is inside its box and the screen, none is too small or on another one."""
    surface = pygame.Surface(size)
    surface.set_clip(pygame.Rect(0, 0, 0, 0))  # only what is written counts, and where
    pen = Pen(surface)
    paint(pen, picture, Words(language))
    slack = 2 / pen.scale
    found = [] if pen.written else ["nothing is written"]
    if language == "fr":
        found += [f"a point: {one.text}" for one in pen.written if _POINT.search(one.text)]
    for one in pen.written:
        ink, box = one.ink, one.box
        if one.size < theme.SMALLEST - 0.01:
            found.append(f"too small, {one.size:.1f}: {one.text}")
        if ink.x < max(0.0, box.x - slack) or ink.right > min(pen.page.w, box.right + slack):
            found.append(f"too wide: {one.text}")
        if ink.y < box.y - slack or ink.bottom > min(pen.page.h, box.bottom + slack):
            found.append(f"too tall: {one.text}")
    found += [
        f"one on the other: {one.text} / {other.text}"
        for one, other in combinations(pen.written, 2)
        if _on_each_other(one, other) and not _within_a_chart(pen, one, other)
    ]
    return found


def _letters(one: Written) -> Box:
    """Where the letters of a text are, without the room for accents and tails."""
    return one.ink.inset(1.0, one.ink.h * 0.2)


def _on_each_other(one: Written, other: Written) -> bool:
    a, b = _letters(one), _letters(other)
    return a.x < b.right and b.x < a.right and a.y < b.bottom and b.y < a.bottom


def _within_a_chart(pen: Pen, one: Written, other: Written) -> bool:
    """A silence of the track may lie on a sector's number, and on another silence."""
    return "?" in (one.text, other.text) and all(
        len(each.text) <= 2 and each.size <= theme.SMALL for each in (one, other)
    )
