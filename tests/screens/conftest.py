from __future__ import annotations

import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sonar_console.cards.team import (
    BoatView,
    ChartView,
    EnemyView,
    GaugeView,
    Item,
    Message,
    SeatView,
    SheetView,
    SymbolView,
    TeamView,
)

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


def symbols(broken: tuple[str, ...] = ()) -> tuple[SymbolView, ...]:
    found = []
    for panel, (central, reactor) in SHEET.items():
        for number, kind in enumerate(central + reactor, start=1):
            circuit = CIRCUITS[panel][number - 1] if number <= 3 else None
            name = f"{panel}{number}"
            found.append(SymbolView(name, kind, circuit, name in broken))
    return tuple(found)


def seat(prompt: str, values: dict[str, str | int] | None = None, **more: Any) -> SeatView:
    return SeatView(moment="moment", prompt=Message(prompt, values or {}), **more)


def play_view(large: bool = False) -> TeamView:
    """Blue in the middle of a match: a course to the east is given, the engineer is awaited."""
    grid = LARGE_GRID if large else SMALL_GRID
    return TeamView(
        team="blue",
        enemy_team="yellow",
        language="en",
        phase="play",
        mode="turn",
        scenario={"en": "Alpha", "fr": "Alpha"},
        turn="blue",
        turns_left=1,
        chart=ChartView(grid, sectors(len(grid[0]), len(grid))),
        boat=BoatView(
            position="F6",
            route=("C8", "C9", "D9", "E9", "E8", "E7", "E6", "F6"),
            mines=("D8", "G7"),
            damage=1,
            damage_limit=4,
            surfaced=False,
            blackout=False,
            gauges=(
                GaugeView("mine", 1, 3, kind="weapons"),
                GaugeView("torpedo", 3, 3, kind="weapons"),
                GaugeView("drone", 2, 4, working=False, kind="detection"),
                GaugeView("sonar", 3, 3, working=False, kind="detection"),
                GaugeView("silence", 4, 6, kind="special"),
                GaugeView("scenario", 0, 6, kind="special"),
            ),
            symbols=symbols(("N1", "E2", "E5", "W6", "S3")),
            awaiting=("engineer",),
        ),
        enemy=EnemyView(damage=2, damage_limit=4, surfaced=False),
        sheet=SheetView(("N", "N", "E", "E", "?", "S", "S", "W", "N"), 5, 6),
        seats={
            "captain": seat(
                "prompt-captain-duties",
                items=tuple(
                    Item(Message(f"item-{verb}"), open=verb in ("trigger", "surface"))
                    for verb in (
                        "done",
                        "torpedo",
                        "mine",
                        "trigger",
                        "drone",
                        "sonar",
                        "silence",
                        "surface",
                    )
                ),
                selected=3,
            ),
            "mate": seat("prompt-mate-mark", {"system": "torpedo"}, cursor="torpedo"),
            "engineer": seat("prompt-engineer-break", {"heading": "E"}, cursor="E3"),
            "radio": seat("prompt-radio-plot", held=0.4),
        },
        awaited=Message("awaited-role", {"role": "engineer"}),
        heard=(
            Message("heard-course", {"team": "yellow", "heading": "W"}),
            Message("heard-sonar", {"team": "blue", "other": "yellow"}),
            Message(
                "heard-sonar-answer",
                {
                    "team": "yellow",
                    "kind1": "column",
                    "value1": "E",
                    "kind2": "sector",
                    "value2": 4,
                },
            ),
            Message("heard-turn", {"team": "blue", "left": 1}),
            Message("heard-course", {"team": "blue", "heading": "E"}),
        ),
    )


def aim_view() -> TeamView:
    """Yellow, two turns left in a row, aims a torpedo; its last press was refused."""
    view = play_view()
    seats = dict(view.seats)
    seats["captain"] = seat(
        "prompt-captain-target",
        {"verb": "torpedo", "square": "G4", "back": "turn"},
        cursor="G4",
        choices=(
            "F5",
            "G6",
            "F4",
            "G5",
            "H6",
            "E5",
            "D6",
            "F3",
            "G4",
            "F2",
            "I6",
            "J6",
            "H7",
            "F7",
        ),
    )
    return replace(
        view,
        team="yellow",
        enemy_team="blue",
        turn="yellow",
        turns_left=2,
        boat=replace(view.boat, damage=3, awaiting=()),
        enemy=EnemyView(damage=0, damage_limit=4, surfaced=True, sector=2),
        sheet=SheetView(("W", "W", "W", "N", "?", "N", "N"), 2, 3),
        seats=seats,
        refusal=Message("refused-torpedo-reach", {"square": "F10"}),
        refusal_seat="captain",
        warning=Message("warning-board", {"value": "yellow"}),
        heard=(
            *view.heard,
            Message(
                "heard-blast",
                {
                    "team": "yellow",
                    "other": "blue",
                    "weapon": "archer",
                    "square": "F10",
                    "result": "indirect",
                },
            ),
        ),
    )


def ended_view() -> TeamView:
    view = play_view(large=True)
    boat = replace(view.boat, surfaced=True, blackout=True, damage=4, awaiting=())
    return replace(
        view,
        phase="ended",
        turn=None,
        boat=boat,
        outcome=Message("outcome-lost", {"cause": "torpedo"}),
        awaited=Message("awaited-over"),
        seats={role: seat(f"prompt-{role}-over") for role in view.seats},
    )


def setup_view() -> TeamView:
    view = play_view()
    boat = replace(
        view.boat,
        position=None,
        route=(),
        mines=(),
        damage=0,
        gauges=tuple(replace(gauge, marked=0, working=True) for gauge in view.boat.gauges[:5]),
        symbols=symbols(),
        awaiting=(),
    )
    seats = {role: seat(f"prompt-{role}-setup") for role in ("mate", "engineer", "radio")}
    seats["captain"] = seat("prompt-captain-start", cursor="C7")
    return replace(
        view,
        phase="setup",
        turn=None,
        boat=boat,
        sheet=SheetView((), 4, 4),
        heard=(),
        seats=seats,
        awaited=Message("awaited-dive-own"),
    )


def attract_view() -> TeamView:
    view = setup_view()
    seats = {role: seat("prompt-attract-wait") for role in view.seats}
    return replace(view, phase="attract", seats=seats)


def shipped_chart(name: str, mode: str) -> ChartView:
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
    return ChartView(grid, own or sectors(len(rows[0]), len(rows)), archer)


def menu(*verbs: str, closed: tuple[str, ...] = ()) -> tuple[Item, ...]:
    return tuple(Item(Message(f"item-{verb}"), open=verb not in closed) for verb in verbs)


NINE = ("resume", "torpedo", "mine", "trigger", "drone", "sonar", "silence", "archer", "surface")


def seats_with(view: TeamView, **changed: SeatView) -> dict[str, SeatView]:
    return {**view.seats, **changed}


def realtime_view() -> TeamView:
    """Real time on Alpha: nobody's turn; the longest menu there is."""
    view = play_view()
    captain = seat(
        "prompt-captain-underway", items=menu(*NINE, closed=("drone", "resume")), selected=3
    )
    return replace(
        view,
        mode="realtime",
        turn=None,
        turns_left=None,
        chart=shipped_chart("alpha", "realtime"),
        boat=replace(
            view.boat,
            position="H11",
            route=("E8", "E9", "E10", "E11", "F11", "F10", "F9", "G9", "G10", "H10", "H11"),
            mines=("D10", "I10", "F12"),
            awaiting=(),
        ),
        seats=seats_with(view, captain=captain),
        awaited=Message("awaited-course"),
        heard=(
            Message("heard-course", {"team": "blue", "heading": "S"}),
            Message("heard-course", {"team": "yellow", "heading": "W"}),
        ),
    )


def stopped_view() -> TeamView:
    """The own captain has stopped the table to aim."""
    view = realtime_view()
    captain = seat(
        "prompt-captain-target",
        {"verb": "torpedo", "square": "J11", "back": "stopped"},
        cursor="J11",
        choices=("H8", "I9", "I10", "I11", "J10", "J11", "K11", "L11", "G11", "F12", "G13"),
    )
    return replace(
        view,
        phase="stopped",
        stopped_by="blue",
        seats=seats_with(
            view,
            captain=captain,
            mate=seat("prompt-mate-stopped"),
            engineer=seat("prompt-engineer-free"),
            radio=seat("prompt-radio-stopped"),
        ),
        awaited=Message("awaited-stopped-own"),
        heard=(*view.heard, Message("heard-stopped", {"team": "blue"})),
    )


def enemy_stop_view() -> TeamView:
    """The enemy has stopped the table while the crew owes its duties."""
    view = realtime_view()
    return replace(
        view,
        phase="stopped",
        stopped_by="yellow",
        boat=replace(view.boat, awaiting=()),
        seats=seats_with(
            view,
            captain=replace(view.seats["captain"], prompt=Message("prompt-captain-frozen")),
            mate=seat("prompt-mate-frozen"),
            engineer=seat("prompt-engineer-frozen"),
            radio=seat("prompt-radio-stopped"),
        ),
        awaited=Message("awaited-stopped-enemy", {"team": "yellow"}),
        refusal=Message("refused-stopped-by-enemy", {"team": "yellow"}),
        refusal_seat="captain",
        heard=(*view.heard, Message("heard-stopped", {"team": "yellow"})),
    )


def blackout_view() -> TeamView:
    view = realtime_view()
    boat = replace(view.boat, blackout=True, awaiting=("captain",))
    captain = seat("prompt-captain-stuck", items=view.seats["captain"].items, selected=8)
    return replace(
        view,
        boat=boat,
        seats=seats_with(view, captain=captain),
        awaited=Message("awaited-surface"),
        heard=(*view.heard, Message("heard-blackout", {"team": "blue"})),
    )


def surfaced_view() -> TeamView:
    """Two sections of the hull are secured, the first mate chooses the next; both are up."""
    view = realtime_view()
    boat = replace(
        view.boat,
        route=("H11",),
        surfaced=True,
        secured=(1, 3),
        awaiting=("mate",),
        symbols=symbols(),
    )
    return replace(
        view,
        boat=boat,
        enemy=EnemyView(damage=3, damage_limit=4, surfaced=True, sector=6),
        seats=seats_with(
            view,
            captain=seat("prompt-captain-surfaced"),
            mate=seat("prompt-mate-secure", {"section": 4}, cursor="4"),
            engineer=seat("prompt-engineer-surfaced"),
            radio=seat("prompt-radio-surfaced"),
        ),
        awaited=Message("awaited-secure", {"role": "mate"}),
        heard=(*view.heard, Message("heard-surfaced", {"team": "blue", "sector": 5})),
    )


def ready_view() -> TeamView:
    """The hull has passed its inspection, and the enemy stops the table just then."""
    view = surfaced_view()
    return replace(
        view,
        boat=replace(view.boat, secured=(1, 2, 3, 4), ready_to_dive=True, awaiting=("captain",)),
        phase="stopped",
        stopped_by="yellow",
        seats={role: seat(f"prompt-{role}-ready") for role in view.seats},
        awaited=Message("awaited-stopped-enemy", {"team": "yellow"}),
        enemy=EnemyView(damage=3, damage_limit=4, surfaced=False),
        heard=(*view.heard, Message("heard-ready-to-dive", {"team": "blue"})),
    )


def echo_view() -> TeamView:
    """Echo in real time: Archer mines on the chart, and a scenario gauge of four spaces."""
    view = realtime_view()
    gauges = (*view.boat.gauges[:5], GaugeView("scenario", 4, 4, kind="special"))
    captain = seat(
        "prompt-captain-target",
        {"verb": "archer", "square": "J6", "back": "stopped"},
        cursor="J6",
        choices=shipped_chart("echo", "realtime").archer,
    )
    return replace(
        view,
        scenario={"en": "Echo", "fr": "Echo"},
        chart=shipped_chart("echo", "realtime"),
        boat=replace(view.boat, gauges=gauges),
        seats=seats_with(view, captain=captain),
    )


def delta_view() -> TeamView:
    """Delta in real time: holes of open water."""
    return replace(
        realtime_view(),
        scenario={"en": "Delta", "fr": "Delta"},
        chart=shipped_chart("delta", "realtime"),
    )


def family_view(name: str = "jules-verne", energy: int = 3) -> TeamView:
    """Sonar Family turn by turn: blue has energy for sonar and silence."""
    view = play_view()
    return replace(
        view,
        game="sonar-family",
        enemy_team="green",
        scenario={"en": "Jules Verne", "fr": "Jules Verne"},
        chart=shipped_chart(name, "turn"),
        boat=replace(
            view.boat,
            position="F6",
            route=("C8", "D8", "E8", "E7", "F7", "F6"),
            mines=(),
            damage=1,
            damage_limit=2,
            gauges=(),
            symbols=(),
            energy=energy,
            awaiting=("captain",),
        ),
        enemy=EnemyView(damage=0, damage_limit=2, surfaced=False),
        seats={
            "captain": seat(
                "prompt-captain-act",
                items=(
                    Item(Message("item-sonar-cost", {"cost": 2})),
                    Item(Message("item-silence-cost", {"cost": 3})),
                    Item(Message("item-missile-cost", {"cost": 4}), open=False),
                    Item(Message("item-surface")),
                ),
                selected=1,
            ),
            "radio": view.seats["radio"],
        },
        awaited=Message("awaited-family"),
        heard=(
            Message("heard-course", {"team": "green", "heading": "W"}),
            Message("heard-sonar", {"team": "blue", "other": "green"}),
            Message("heard-answer", {"team": "green", "kind1": "row", "value1": "7"}),
            Message("heard-surfaced-at", {"team": "green", "square": "D3"}),
        ),
    )


def missile_view() -> TeamView:
    """Sonar Family in real time on Umbria: green has stopped to aim its missile."""
    view = family_view("umbria", 4)
    chart = view.chart
    water = tuple(
        f"{chr(65 + column)}{row + 1}"
        for row, line in enumerate(chart.sectors)
        for column, sector in enumerate(line)
        if sector == chart.sectors[5][5]
    )
    return replace(
        view,
        team="green",
        enemy_team="blue",
        mode="realtime",
        phase="stopped",
        turn=None,
        turns_left=None,
        stopped_by="green",
        awaited=Message("awaited-stopped-own"),
        scenario={"en": "Umbria", "fr": "Umbria"},
        boat=replace(view.boat, route=("C8", "D8", "D7", "D6", "E6", "F6"), awaiting=()),
        seats=seats_with(
            view,
            captain=seat(
                "prompt-captain-target",
                {"verb": "missile", "square": "D9", "back": "stopped"},
                cursor="D9",
                choices=water,
            ),
        ),
    )


def pole_view() -> TeamView:
    """Sonar Family on the North Pole: holes, and an answer is owed."""
    view = family_view("north-pole", 1)
    return replace(
        view,
        boat=replace(view.boat, route=("E9", "E8", "E7", "F7", "F6"), damage=0),
        scenario={"en": "North Pole", "fr": "Pôle Nord"},
        turn="green",
        seats={
            "captain": seat(
                "prompt-captain-tell",
                items=(
                    Item(Message("item-piece-row", {"value": 6})),
                    Item(Message("item-piece-column", {"value": "F"})),
                ),
            ),
            "radio": seat("prompt-radio-plot"),
        },
        awaited=Message("awaited-answer-own"),
    )


def family_setup_view() -> TeamView:
    view = family_view("archipelago", 0)
    return replace(
        view,
        phase="setup",
        turn=None,
        scenario={"en": "Archipelago", "fr": "Archipel"},
        boat=replace(view.boat, position=None, route=(), damage=0, awaiting=()),
        sheet=SheetView((), 4, 4),
        heard=(),
        seats={
            "captain": seat("prompt-captain-start", cursor="A1", choices=("A1",)),
            "radio": seat("prompt-radio-setup"),
        },
        awaited=Message("awaited-dive-own"),
    )


def all_views() -> dict[str, TeamView]:
    return {
        "play": play_view(),
        "large": play_view(large=True),
        "aim": aim_view(),
        "ended": ended_view(),
        "setup": setup_view(),
        "attract": attract_view(),
        "realtime": realtime_view(),
        "stopped": stopped_view(),
        "enemy-stop": enemy_stop_view(),
        "blackout": blackout_view(),
        "surfaced": surfaced_view(),
        "ready": ready_view(),
        "echo": echo_view(),
        "delta": delta_view(),
        "family": family_view(),
        "missile": missile_view(),
        "pole": pole_view(),
        "family-setup": family_setup_view(),
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
def every_view() -> dict[str, TeamView]:
    """One view a situation, as the table would make them."""
    return all_views()


@pytest.fixture
def views(every_view: dict[str, TeamView]) -> dict[str, TeamView]:
    """The same, for a test to add to."""
    return dict(every_view)
