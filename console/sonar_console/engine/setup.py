"""The settings of a match: game, scenario, mode, edition, crews, switches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields, replace
from typing import TYPE_CHECKING, Any, Literal, get_args, get_type_hints

from sonar_console.engine.chart import SILENCE_RANGE, Chart
from sonar_console.engine.names import TEAMS, Edition, Game, Mode, Role, System, Team
from sonar_console.engine.sheet import Sheet
from sonar_console.engine.squares import Square

if TYPE_CHECKING:
    from sonar_console.engine.objectives import Objective


class SetupError(ValueError):
    """Raised for a match that the rules do not allow; ``rule`` is the number (S-1 to S-4)."""

    def __init__(self, rule: str, what: str) -> None:
        super().__init__(f"{rule}: {what}")
        self.rule = rule
        self.what = what


def _switch(default: str | None, rule: str, *games: Game) -> Any:
    """A field of `Switches`: its default, the rule it varies, and the games that have the rule."""
    return field(default=default, metadata={"rule": rule, "games": frozenset(games)})


SHEET_OF: Mapping[Mode, Literal["light", "dark"]] = {Mode.TURN: "light", Mode.REALTIME: "dark"}
"""The side of the sheets that the rulebooks give each mode (S-4)."""


@dataclass(frozen=True, slots=True)
class Switches:
    """The switches of a match: variants of the rules, with their defaults.

    A setting that changes what the engine allows, refuses or decides is a field here, with its
    rule and its games; every other setting is a field of `sonar_console.settings.schema.Draft`.
    A field here needs no entry in the schema, which takes its entries from `SWITCHES`.

    ``sheet`` is None where it follows the mode; a `Setup` always names it.
    """

    sheet: Literal["light", "dark"] | None = _switch(None, "S-4", Game.CAPTAIN_SONAR)
    torpedo_path: Literal["water", "distance"] = _switch("water", "T-1", Game.CAPTAIN_SONAR)
    simultaneous_loss: Literal["draw", "attacker-loses"] = _switch("draw", "W-2", *Game)
    trigger: Literal["free", "activation", "unbroken"] = _switch("free", "N-2", Game.CAPTAIN_SONAR)
    silence_of_zero: Literal["marked", "unmarked", "mate"] = _switch(
        "marked", "L-2", Game.CAPTAIN_SONAR
    )
    silence_mark: Literal["book", "any"] = _switch("book", "M-6", Game.CAPTAIN_SONAR)
    blackout_trigger: Literal["refused", "allowed"] = _switch("refused", "C-7", Game.CAPTAIN_SONAR)
    mine_adjacency: Literal["eight", "four"] = _switch("eight", "N-1", Game.CAPTAIN_SONAR)
    damage_limit: Literal["4", "3", "2", "1"] = _switch("4", "W-1", Game.CAPTAIN_SONAR)
    damage_aloud: Literal["always", "enemy-caused"] = _switch("always", "W-1", *Game)
    ready_aloud: Literal["both", "own"] = _switch("both", "M-5", Game.CAPTAIN_SONAR)
    self_repair: Literal["first", "last"] = _switch("first", "E-6", Game.CAPTAIN_SONAR)
    breakdown_damage: Literal["one", "each"] = _switch("one", "E-6", Game.CAPTAIN_SONAR)

    @classmethod
    def from_words(cls, words: Mapping[str, str]) -> Switches:
        """Make switches from names and values; raises `ValueError` naming what is unknown."""
        for name, value in words.items():
            if name not in SWITCHES:
                raise ValueError(f"no switch is called {name!r}; there are {', '.join(SWITCHES)}")
            if value not in SWITCHES[name].values:
                allowed = " or ".join(SWITCHES[name].values)
                raise ValueError(f"{name} is {allowed}, not {value!r}")
        return cls(**dict(words))  # type: ignore[arg-type]

    def words(self, mode: Mode, game: Game) -> dict[str, str]:
        """Every switch that a game has, by name, as a match of a mode is played with it."""
        return {
            switch.name: getattr(self, switch.name) or switch.default(mode)
            for switch in SWITCHES.values()
            if game in switch.games
        }

    def changed(self, mode: Mode) -> dict[str, str]:
        """The switches that differ from their default in a mode, as words."""
        found = {}
        for switch in SWITCHES.values():
            word = getattr(self, switch.name) or switch.default(mode)
            if word != switch.default(mode):
                found[switch.name] = word
        return found


@dataclass(frozen=True, slots=True)
class Switch:
    """Description of one switch."""

    name: str
    values: tuple[str, ...]
    """The default first; of the sheet, that of turn by turn."""
    rule: str
    """The number of the rule that it varies."""
    games: frozenset[Game]
    """The games that have this rule."""

    def default(self, mode: Mode) -> str:
        """The value that it has in a match of a mode, if nobody says another."""
        return SHEET_OF[mode] if self.name == "sheet" else self.values[0]


def _switches() -> dict[str, Switch]:
    hints = get_type_hints(Switches)
    return {
        each.name: Switch(
            each.name, _words(hints[each.name]), each.metadata["rule"], each.metadata["games"]
        )
        for each in fields(Switches)
    }


def _words(hint: Any) -> tuple[str, ...]:
    """The words of a ``Literal``, or of one that may be None."""
    words: list[str] = []
    for each in get_args(hint):
        words += [each] if isinstance(each, str) else get_args(each)
    return tuple(word for word in words if isinstance(word, str))


SWITCHES: Mapping[str, Switch] = _switches()
"""All switches by name."""


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

FAMILY_DAMAGE_LIMIT = 2
"""The damage at which a submarine of Sonar Family is destroyed (W-1)."""


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
    objectives: Mapping[Team, tuple[Objective, ...]] = field(default_factory=dict)
    """The objectives of both teams (G); empty in a match that only sinking wins."""

    def __post_init__(self) -> None:
        if self.first not in self.teams:
            raise SetupError("S-1", f"{self.first} does not play {self.game}")
        if self.switches.sheet is None:
            usual = SHEET_OF[self.mode]
            sheet = next((name for name in SHEET_OF.values() if name == self.sheet.name), usual)
            object.__setattr__(self, "switches", replace(self.switches, sheet=sheet))
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
    def silence_steps(self) -> tuple[int, int]:
        """The fewest and the most squares of a silence (L-1, F-4)."""
        return (1, 1) if self.game is Game.SONAR_FAMILY else (0, SILENCE_RANGE)

    @property
    def damage_limit(self) -> int:
        """The damage at which a submarine is destroyed (W-1)."""
        family = self.game is Game.SONAR_FAMILY
        return FAMILY_DAMAGE_LIMIT if family else int(self.switches.damage_limit)

    @property
    def switch_words(self) -> dict[str, str]:
        """Every switch of the match, by name."""
        return self.switches.words(self.mode, self.game)

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
