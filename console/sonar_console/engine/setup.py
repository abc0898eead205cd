"""The settings of a match: game, scenario, mode, edition, crews, switches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Literal, get_args, get_type_hints

from sonar_console.engine.chart import Chart
from sonar_console.engine.names import TEAMS, Edition, Game, Mode, Role, System, Team
from sonar_console.engine.sheet import Sheet
from sonar_console.engine.squares import Square


class SetupError(ValueError):
    """Raised for a match that the rules do not allow; ``rule`` is the number (S-1 to S-4)."""

    def __init__(self, rule: str, what: str) -> None:
        super().__init__(f"{rule}: {what}")
        self.rule = rule
        self.what = what


@dataclass(frozen=True, slots=True)
class Switches:
    """The switches of a match: variants of the rules, with their defaults."""

    sheet: Literal["dark", "light"] = "dark"
    torpedo_path: Literal["water", "distance"] = "water"
    simultaneous_loss: Literal["draw", "attacker-loses"] = "draw"
    trigger: Literal["free", "activation"] = "free"
    silence_of_zero: Literal["marked", "unmarked"] = "marked"
    self_repair: Literal["first", "last"] = "first"
    breakdown_damage: Literal["one", "each"] = "one"

    @classmethod
    def from_words(cls, words: Mapping[str, str]) -> Switches:
        """Make switches from names and values; raises `ValueError` naming what is unknown."""
        allowed = switch_values()
        for name, value in words.items():
            if name not in allowed:
                raise ValueError(f"no switch is called {name!r}; there are {', '.join(allowed)}")
            if value not in allowed[name]:
                raise ValueError(f"{name} is {' or '.join(allowed[name])}, not {value!r}")
        return cls(**dict(words))  # type: ignore[arg-type]

    def changed(self) -> dict[str, str]:
        """The switches that differ from their default, as words."""
        return {
            field.name: getattr(self, field.name)
            for field in fields(self)
            if getattr(self, field.name) != field.default
        }


def switch_values() -> dict[str, tuple[str, ...]]:
    """The values of each switch, the default first."""
    hints = get_type_hints(Switches)
    return {field.name: get_args(hints[field.name]) for field in fields(Switches)}


_SEATS: dict[Game, dict[int, tuple[tuple[Role, ...], ...]]] = {
    Game.CAPTAIN_SONAR: {
        4: ((Role.CAPTAIN,), (Role.MATE,), (Role.ENGINEER,), (Role.RADIO,)),
        3: ((Role.CAPTAIN, Role.MATE), (Role.ENGINEER,), (Role.RADIO,)),
        2: ((Role.CAPTAIN, Role.MATE, Role.ENGINEER), (Role.RADIO,)),
        1: ((Role.CAPTAIN, Role.MATE, Role.ENGINEER, Role.RADIO),),
    },
    Game.SONAR_FAMILY: {
        2: ((Role.CAPTAIN,), (Role.RADIO,)),
        1: ((Role.CAPTAIN, Role.RADIO),),
    },
}
"""The seats by size of crew (S-2, S-3): each seat holds one or more roles."""

DAMAGE_LIMIT = {Game.CAPTAIN_SONAR: 4, Game.SONAR_FAMILY: 2}
"""The damage at which a submarine is destroyed (W-1)."""


@dataclass(frozen=True)
class Setup:
    """The settings that are fixed before the first order. Raises `SetupError`.

    ``gauges`` gives the sizes that the scenario changes, and its own gauge where it has one (M-3);
    ``starts`` holds the fixed start squares of a scenario (S-5).
    """

    chart: Chart
    sheet: Sheet
    scenario: str
    game: Game = Game.CAPTAIN_SONAR
    mode: Mode = Mode.TURN
    edition: Edition = Edition.EN
    first: Team = Team.BLUE
    crews: tuple[int, int] | None = None
    switches: Switches = field(default_factory=Switches)
    gauges: Mapping[System, int] = field(default_factory=dict)
    starts: Mapping[Team, Square] = field(default_factory=dict)
    surface_damage_off_holes: bool = False

    def __post_init__(self) -> None:
        if self.first not in self.teams:
            raise SetupError("S-1", f"{self.first} does not play {self.game}")
        full = max(_SEATS[self.game])
        sizes = self.crews or (full, full)
        object.__setattr__(self, "crews", sizes)
        for size in sizes:
            if size not in _SEATS[self.game]:
                raise SetupError("S-2", f"a crew has 1 to {full}, not {size}")
        if abs(sizes[0] - sizes[1]) > 1:
            raise SetupError("S-2", f"crews of {sizes[0]} and {sizes[1]} differ by more than one")
        if self.mode is Mode.REALTIME:
            players = sum(sizes)
            if self.game is Game.CAPTAIN_SONAR and players <= 3:
                raise SetupError("S-3", f"{players} players play turn by turn only")
            if self.game is Game.SONAR_FAMILY and players != 4:
                raise SetupError("S-3", f"real time needs exactly 4 players, not {players}")
            if self.switches.sheet == "light":
                raise SetupError("S-4", "the light sheet is for turn by turn only")

    @property
    def teams(self) -> tuple[Team, Team]:
        """The two teams, blue first."""
        return TEAMS[self.game]

    def seats(self, team: Team) -> tuple[tuple[Role, ...], ...]:
        """The seats of a team, each with the roles it holds."""
        assert self.crews is not None  # set in __post_init__
        return _SEATS[self.game][self.crews[self.teams.index(team)]]

    def gauge_sizes(self) -> dict[System, int]:
        """The spaces of each gauge in play (M-1, M-3)."""
        sizes = {**self.sheet.gauges, **self.gauges}
        if System.SCENARIO not in self.gauges:
            sizes.pop(System.SCENARIO, None)
        return sizes
