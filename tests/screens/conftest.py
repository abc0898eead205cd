from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from console.views.team import (
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
                GaugeView("mine", 1, 3),
                GaugeView("torpedo", 3, 3),
                GaugeView("drone", 2, 4, working=False),
                GaugeView("sonar", 3, 3, working=False),
                GaugeView("silence", 4, 6),
                GaugeView("scenario", 0, 6),
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
            Message("heard-sonar", {"team": "blue"}),
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
        {"verb": "torpedo", "square": "G4"},
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
        refusal=Message("refused-torpedo-reach"),
        refusal_seat="captain",
        warning=Message("warning-board", {"value": "yellow"}),
        heard=(
            *view.heard,
            Message(
                "heard-blast",
                {"team": "yellow", "weapon": "archer", "square": "F10", "result": "indirect"},
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
    seats = {role: seat("prompt-evening-attract-wait") for role in view.seats}
    return replace(view, phase="attract", seats=seats)


@pytest.fixture
def views() -> dict[str, TeamView]:
    """One view a situation, as the table would make them."""
    return {
        "play": play_view(),
        "large": play_view(large=True),
        "aim": aim_view(),
        "ended": ended_view(),
        "setup": setup_view(),
        "attract": attract_view(),
    }
