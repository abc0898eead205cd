"""The tracker, rule by rule: what each thing heard says of where the enemy is."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

import sonar_console.simulator
from sonar_console.bots.tracking.history import follow, hidden_squares
from sonar_console.bots.tracking.tracker import Tracker
from sonar_console.engine import Event, Setup, Switches
from sonar_console.engine.chart import Chart
from sonar_console.engine.events import EventName, event
from sonar_console.engine.names import Edition, Game, Heading, Mode, Role, System, Team
from sonar_console.engine.squares import BIT, STRIDE, by_name, parse_square
from sonar_console.record.opening import open_setup
from sonar_console.record.record import read_record
from sonar_console.record.sheets import load_sheets

RECORDS = sorted((Path(__file__).parents[1] / "records").glob("*.sonar"))
DEMONSTRATION = Path(sonar_console.simulator.__file__).with_name("demonstration.sonar")


class Ear:
    """A blue crew that hears of a yellow (or green) enemy, in short words."""

    def __init__(self, tracker: Tracker) -> None:
        self.tracker = tracker
        self.enemy = tracker.enemy

    @property
    def names(self) -> str:
        return " ".join(by_name(self.tracker.squares))

    @property
    def count(self) -> int:
        return self.tracker.count

    def hear(self, name: EventName, team: Team | None = None, **fields: object) -> Ear:
        self.tracker.hear(event(name, team or self.enemy, **fields))
        return self

    def course(self, headings: str) -> Ear:
        for heading in headings:
            self.hear(EventName.COURSE, heading=Heading(heading))
        return self

    def silence(self) -> Ear:
        return self.activated("silence").hear(EventName.SILENCE)

    def activated(self, system: str) -> Ear:
        return self.hear(EventName.ACTIVATED, role=Role.CAPTAIN, system=System(system))

    def drone(self, sector: int, present: bool) -> Ear:
        return self.hear(EventName.DRONE, self.tracker.team, sector=sector, present=present)

    def answer(self, *pieces: tuple[str, str | int]) -> Ear:
        return self.hear(EventName.SONAR_ANSWER, pieces=[list(piece) for piece in pieces])

    def blast(
        self, weapon: str, square: str, result: str, own: str = "clear", by: str = "own"
    ) -> Ear:
        team = self.tracker.team if by == "own" else self.enemy
        results = {self.tracker.team: own, self.enemy: result}
        return self.hear(EventName.BLAST, team, weapon=weapon, square=square, results=results)

    def is_on(self, square: str) -> Ear:
        """Told by a blast, as short as can be."""
        return self.blast("torpedo", square, "direct")


@pytest.fixture
def ear() -> Callable[..., Ear]:
    """Make a crew's ear on a chart of open sea with islands and holes on named squares."""

    def make(
        game: str = "captain-sonar",
        mode: str = "turn",
        edition: str = "en",
        *,
        size: int = 10,
        islands: str = "",
        holes: str = "",
        start: str = "",
        off_holes: bool = False,
        bound: int = 0,
        **switches: str,
    ) -> Ear:
        grid = [["."] * size for _ in range(size)]
        for mark, names in (("#", islands), ("o", holes)):
            for name in names.split():
                square = parse_square(name)
                grid[square // STRIDE][square % STRIDE] = mark
        enemy = Team.YELLOW if game == "captain-sonar" else Team.GREEN
        setup = Setup(
            chart=Chart(["".join(row) for row in grid]),
            sheet=load_sheets()["dark"],
            scenario="test",
            game=Game(game),
            mode=Mode(mode),
            edition=Edition(edition),
            switches=Switches.from_words(switches),
            starts={enemy: parse_square(start)} if start else {},
            surface_damage_off_holes=off_holes,
        )
        return Ear(Tracker(setup, Team.BLUE, bound) if bound else Tracker(setup, Team.BLUE))

    return make


MakeEar = Callable[..., Ear]


def test_at_first_the_enemy_may_be_on_any_sea_square(ear: MakeEar) -> None:
    """S-5."""
    assert ear().count == 100
    assert ear(islands="A1 C3").count == 98
    assert ear(start="C7").names == "C7"


def test_a_team_that_does_not_play_has_no_tracker(ear: MakeEar) -> None:
    setup = open_setup(read_record(DEMONSTRATION).header, str(DEMONSTRATION))
    with pytest.raises(ValueError, match="green does not play"):
        Tracker(setup, Team.GREEN)


def test_a_course_leaves_what_it_cannot_have_passed(ear: MakeEar) -> None:
    """C-1 and C-2: off the chart, onto an island."""
    assert ear().course("N").count == 90
    assert ear().course("EEEEEEEEE").names == " ".join(sorted(f"J{row}" for row in range(1, 11)))
    assert ear(size=5, islands="C3").course("NN").names == "A1 A2 A3 B1 B2 B3 D1 D2 D3 E1 E2 E3"


def test_the_own_events_of_a_crew_say_nothing_of_the_enemy(ear: MakeEar) -> None:
    heard = ear()
    for name, fields in (
        (EventName.COURSE, {"heading": Heading.N}),
        (EventName.SILENCE, {}),
        (EventName.SURFACED, {"sector": 1}),
        (EventName.SONAR_ANSWER, {"pieces": [["row", 1], ["sector", 1]]}),
    ):
        heard.hear(name, Team.BLUE, **fields)
    assert heard.count == 100


def test_the_end_of_a_match_says_nothing(ear: MakeEar) -> None:
    heard = ear()
    heard.tracker.hear(Event(EventName.ENDED, {"winner": None, "cause": "torpedo"}))
    assert heard.count == 100


def test_a_silence_is_a_line_of_0_to_4_squares(ear: MakeEar) -> None:
    """L-1."""
    heard = ear(start="E5").silence()
    assert heard.names == " ".join(
        sorted(["E5", *(f"{c}5" for c in "ABCDFGHI"), *(f"E{r}" for r in (1, 2, 3, 4, 6, 7, 8, 9))])
    )
    assert heard.tracker.groups == 17
    assert ear(start="E5", islands="E4 G5").silence().count == 1 + 0 + 1 + 4 + 4


def test_a_silence_never_crosses_the_own_route(ear: MakeEar) -> None:
    """C-3: after W, S, E the way north is shut, and so is what lies behind the start."""
    heard = ear(start="E5").course("WSE").silence()
    assert "E5" not in heard.names.split()
    assert "D6" not in heard.names.split()
    assert "E4" not in heard.names.split()


def test_a_course_after_a_silence_rules_out_the_silences_that_it_would_cross(ear: MakeEar) -> None:
    """C-3: who heads north after silence has not come from the north."""
    heard = ear(start="E5").silence().course("N")
    assert heard.names == " ".join(
        sorted(["E4", *(f"{c}4" for c in "ABCDFGHI"), *(f"E{r}" for r in (0, 1, 2, 3) if r)])
    )


def test_surfacing_tells_the_sector_and_ends_the_route(ear: MakeEar) -> None:
    """U-1: 25 squares, and a course back is possible again."""
    heard = ear().course("N").hear(EventName.SURFACED, sector=1)
    assert heard.count == 25
    assert heard.course("S").count == 25


def test_a_drone_tells_the_truth(ear: MakeEar) -> None:
    """D-1."""
    assert ear().drone(2, True).count == 25
    assert ear().drone(2, False).count == 75


def test_a_sonar_answer_has_one_truth_and_one_lie(ear: MakeEar) -> None:
    """O-2: row 3 or sector 1, not both and not neither."""
    heard = ear().answer(("row", 3), ("sector", 1))
    assert heard.count == 5 + 20
    assert "A3" not in heard.names.split()
    assert ear().answer(("column", "J"), ("row", 1)).count == 18


@pytest.mark.parametrize(("result", "count"), [("direct", 1), ("indirect", 8), ("clear", 91)])
@pytest.mark.parametrize("weapon", ["torpedo", "mine", "archer"])
def test_an_own_blast_tells_how_far_off_the_enemy_is(
    ear: MakeEar, weapon: str, result: str, count: int
) -> None:
    """T-2, N-3, X-2."""
    assert ear().blast(weapon, "E5", result).count == count


def test_who_launches_a_torpedo_is_within_its_reach(ear: MakeEar) -> None:
    """T-1: over sea by 1 to 4, in edition fr also 0; by distance where the switch says so."""
    wall = "B1 B2 B3 B4"
    by_water = ear(islands=wall).blast("torpedo", "A1", "clear", by="enemy")
    assert by_water.names == "A3 A4 A5"
    by_distance = ear(islands=wall, torpedo_path="distance")
    assert (
        by_distance.blast("torpedo", "A1", "clear", by="enemy").names
        == "A3 A4 A5 C1 C2 C3 D1 D2 E1"
    )
    assert ear().blast("torpedo", "E5", "direct", by="enemy").count == 0
    assert ear(edition="fr").blast("torpedo", "E5", "direct", by="enemy").names == "E5"


def test_a_trigger_tells_where_a_mine_was_dropped(ear: MakeEar) -> None:
    """N-1 and N-2: beside where the submarine was then, on no square of its route."""
    heard = ear().course("E").activated("mine").hear(EventName.MINE_DROPPED).course("EEE")
    heard.blast("mine", "C5", "clear", by="enemy")
    # It lay on C5, so the submarine was beside C5: not on D5, with C5 on its route behind it. It
    # has gone three squares east since: not from B5, over the mine.
    assert heard.names == "E4 E6 F4 F6 G4 G6"


def test_an_own_mine_bars_the_way_in_edition_en_alone(ear: MakeEar) -> None:
    """C-4: in en the mine that was triggered ahead cannot have been passed."""
    for edition, names in (("en", "E4 E6 F4 F6 G4 G6"), ("fr", "E4 E5 E6 F4 F6 G4 G6")):
        heard = ear(edition=edition).course("E").activated("mine").hear(EventName.MINE_DROPPED)
        assert heard.course("EEE").blast("mine", "C5", "clear", by="enemy").names == names


def test_no_mine_without_a_drop(ear: MakeEar) -> None:
    """N-4: a trigger that no mine explains cannot have been."""
    assert ear().blast("mine", "C5", "clear", by="enemy").count == 0


def test_two_mines_do_not_lie_on_one_square(ear: MakeEar) -> None:
    """N-1: in a dead end of two squares a third mine cannot have been dropped."""
    heard = ear(size=5, start="A1", islands="C1 C2 C3 A3 B3", edition="fr")
    for _ in range(3):
        heard.hear(EventName.MINE_DROPPED)
    assert heard.count == 1
    heard.hear(EventName.MINE_DROPPED)
    assert heard.count == 0


def test_a_torpedo_may_have_taken_a_mine_with_it(ear: MakeEar) -> None:
    """T-3: the owner alone is told, so the mine may be gone or may never have lain there."""
    heard = ear(start="E5").course("E").hear(EventName.MINE_DROPPED).course("E")
    heard.blast("torpedo", "F4", "indirect")
    assert heard.names == "G5"
    twin = heard.tracker.copy()
    assert heard.blast("mine", "F4", "indirect", by="enemy").count == 0
    assert Ear(twin).blast("mine", "F6", "indirect", by="enemy").count == 1


def test_a_system_in_real_time_means_that_a_way_was_open(ear: MakeEar) -> None:
    """A-8 and C-7: in the corner, with the route shutting both ways, there is a blackout."""
    for mode, count in (("realtime", 0), ("turn", 1)):
        heard = ear(mode=mode, start="C1").course("SWWN")
        assert heard.names == "A1"
        heard.course("E")
        assert heard.names == "B1"
        assert heard.activated("drone").count == count


def test_a_mine_triggered_before_the_course_means_that_a_way_was_open(ear: MakeEar) -> None:
    """C-7 and N-2: turn by turn a blackout is declared at the beginning of a turn."""
    for switch, count in (("refused", 0), ("allowed", 1)):
        heard = ear(mode="turn", start="C1", blackout_trigger=switch)
        heard.hear(EventName.MINE_DROPPED).course("SWWN").course("E").hear(EventName.TURN, left=1)
        assert heard.names == "B1"
        assert heard.blast("mine", "D2", "clear", by="enemy").count == count


def test_surfacing_off_a_hole_is_told_by_the_damage(ear: MakeEar) -> None:
    """X-1, in Captain Sonar: damage before the sector, or none in a hole."""
    quiet = ear(holes="A1 H8", off_holes=True).hear(EventName.SURFACED, sector=1)
    assert quiet.names == "A1"
    hurt = ear(holes="A1 H8", off_holes=True)
    hurt.hear(EventName.DAMAGED, amount=1, total=1, cause="surface")
    assert hurt.count == 98
    assert hurt.hear(EventName.SURFACED, sector=1).count == 24
    assert ear().hear(EventName.DAMAGED, amount=1, total=1, cause="breakdown").count == 100


class TestFamily:
    """Sonar Family (F)."""

    def test_a_silence_is_one_square(self, ear: MakeEar) -> None:
        """F-4."""
        heard = ear("sonar-family", start="E5").course("N").hear(EventName.SILENCE)
        assert heard.names == "D4 E3 F4"

    def test_an_answer_is_one_truth(self, ear: MakeEar) -> None:
        """F-3."""
        assert ear("sonar-family").answer(("row", 2)).count == 10
        assert ear("sonar-family").answer(("column", "F")).count == 10

    def test_surfacing_tells_the_square(self, ear: MakeEar) -> None:
        """F-6; the damage off a hole comes after it (F-7)."""
        heard = ear("sonar-family", off_holes=True).hear(EventName.SURFACED, square="D3")
        assert heard.hear(EventName.DAMAGED, amount=1, total=1, cause="surface").names == "D3"

    def test_a_missile_flies_in_its_own_sector(self, ear: MakeEar) -> None:
        """F-5: the launcher is in the sector; a hit is exactly there."""
        heard = ear("sonar-family").blast("missile", "C3", "clear", by="enemy")
        assert heard.count == 24
        assert ear("sonar-family").blast("missile", "C3", "hit").names == "C3"
        assert ear("sonar-family").blast("missile", "C3", "clear").count == 99


def test_a_copy_goes_its_own_way(ear: MakeEar) -> None:
    heard = ear().course("N")
    twin = Ear(heard.tracker.copy())
    assert (twin.count, twin.tracker.team, twin.enemy) == (90, Team.BLUE, Team.YELLOW)
    twin.course("NN").silence()
    assert heard.count == 90
    heard.drone(1, True)
    assert twin.count > 25


def test_the_bound_is_kept_and_told(ear: MakeEar) -> None:
    """Memory is bounded: the oldest crossings are forgotten, and that is said."""
    free = ear(size=15)
    tight = ear(size=15, bound=100)
    for heard in (free, tight):
        for _ in range(3):
            heard.silence().course("EN")
    assert free.tracker.exact
    assert free.tracker.groups > 1000
    assert not tight.tracker.exact
    assert tight.tracker.forgotten > 0
    assert tight.tracker.groups <= 100
    assert free.tracker.squares & ~tight.tracker.squares == 0


def test_what_was_forgotten_does_not_matter_after_a_surfacing(ear: MakeEar) -> None:
    tight = ear(size=15, bound=20)
    for _ in range(3):
        tight.silence().course("EN")
    tight.hear(EventName.SURFACED, sector=5)
    assert tight.tracker.groups == 1


@pytest.mark.parametrize("path", [*RECORDS, DEMONSTRATION], ids=lambda path: path.stem)
def test_the_truth_is_never_lost_in_a_record(path: Path) -> None:
    """Whole matches of every scenario in both modes, by both crews, without a word forgotten."""
    record = read_record(path)
    setup = open_setup(record.header, record.file, path.parent)
    number = -1
    for number, moment in enumerate(follow(setup, record.orders)):
        assert moment.accepted
        assert moment.number == number
        for team, at in moment.at.items():
            assert at < 0 or BIT[at] & moment.hidden[team]
            assert moment.exact[team]
    assert number == len(record.orders)


def test_the_squares_of_a_record() -> None:
    """One element more than orders: from everywhere to where it broke open."""
    record = read_record(DEMONSTRATION)
    setup = open_setup(record.header, record.file, DEMONSTRATION.parent)
    hidden = hidden_squares(setup, record.orders)
    assert len(hidden) == len(record.orders) + 1
    assert hidden[0] == dict.fromkeys(setup.teams, setup.chart.sea)
    assert min(squares.bit_count() for squares in hidden[-1].values()) >= 1


def test_an_order_that_is_refused_has_its_moment() -> None:
    record = read_record(DEMONSTRATION)
    setup = open_setup(record.header, record.file, DEMONSTRATION.parent)
    orders = [record.orders[0], record.orders[-1], *record.orders[1:3]]
    told = [moment.accepted for moment in follow(setup, orders)]
    assert told == [True, True, False, True, True]


def test_the_cost_is_taken_by_the_clock_that_is_given() -> None:
    """Two looks at the clock for each crew that hears something; nothing heard costs nothing."""
    record = read_record(DEMONSTRATION)
    setup = open_setup(record.header, record.file, DEMONSTRATION.parent)
    ticks = iter(range(10**6))
    moments = list(follow(setup, record.orders, clock=lambda: float(next(ticks))))
    spent = {cost for moment in moments for cost in moment.seconds.values()}
    assert spent == {0.0, 1.0}
