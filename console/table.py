"""The running table: it joins the evening, the stations, the engine, the record and the views.

`Table` takes presses and tells what each crew may see. It knows no rule, draws nothing and
touches no device; who owns the devices calls `Table.touch` for each press in the order in
which they happened, and shows `Table.view` of each team afterwards.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from console.engine import Match, Order, Setup
from console.engine.names import Mode, Role, Team
from console.evening import Evening, Scene
from console.evening.agreement import draft_of, offers_of
from console.evening.agreement import header_of as header_of_draft
from console.evening.aids import Aids, MakeSolver
from console.evening.declared import declared
from console.evening.draft import Draft
from console.evening.lines import Offers
from console.evening.review import Review
from console.evening.settingup import SettingUp
from console.keeping import Keeper
from console.playing import Playing
from console.press import Kind, Press
from console.record.header import Header
from console.record.journal import Journal
from console.record.opening import build_setup, header_of
from console.record.programme import every_scenario, every_sheet
from console.record.scenario import Scenario
from console.stations.crew import roles_of
from console.stations.lamps import lit
from console.views.build import Surroundings, team_view
from console.views.review import Story
from console.views.sounds import Sounding
from console.views.team import Message, ReviewView, TeamView


@dataclass(frozen=True, slots=True)
class Plan:
    """What the table plays: the tags of its records, and their scenario."""

    header: Header
    scenario: Scenario
    languages: tuple[str, str] = ("en", "fr")
    """The language of each team's screen."""
    spoken: tuple[str, ...] = ("en", "fr")
    """The languages that there are."""


CountSquares = Callable[[Setup, Sequence[Order]], Sequence[Mapping[Team, int]]]
"""On how many squares each submarine could be for its enemy: before the first order of a match,
and after each."""


class Table:
    """One table, from the first evening's invitation to the last match.

    A press names its team as the game does; which side of the table that is, `RunningTable`
    knows. ``draw_lots`` picks the team that begins a match turn by turn (S-6); ``journal`` begins
    a journal for the header of a match (`begin_journal`), or is None to keep nothing;
    ``count_squares`` counts, for the review of a match, how well each submarine had hidden;
    ``solver`` makes what finds the enemy for a crew, or is None where the table cannot. Times are
    seconds of one monotonic clock.
    """

    def __init__(
        self,
        plan: Plan,
        draw_lots: Callable[[Sequence[Team]], Team],
        journal: Callable[[Header], Journal] | None = None,
        count_squares: CountSquares | None = None,
        solver: MakeSolver | None = None,
    ) -> None:
        self._plan = plan
        self._solver = solver
        self._count_squares = count_squares
        self._draw_lots = draw_lots
        self.keeper = Keeper(journal)
        self.version = 0
        """Grows with whatever may be seen: who shows views compares it."""
        self._device_fault: Message | None = None
        self._setup = build_setup(plan.header, plan.scenario, every_sheet())
        self.teams = self._setup.teams
        self._draft = draft_of(
            next(iter(_named(plan))), self._setup, plan.languages, plan.header.others
        )
        self._story: Story | None = None
        self.evening = Evening(self.teams, roles_of(self._setup.game))
        moved = dict.fromkeys(self.teams, 0)
        self.playing = self._laid_out(self._setup, moved, replayed=False)

    # ---- the way of a press

    def touch(self, press: Press) -> bool:
        """Take one press: the evening's outside a match, a station's within one.

        Says whether it did anything: not, if it was refused or means nothing now.
        """
        team = Team(press.team)
        self.version += 1
        if self.evening.scene is not Scene.MATCH:
            answer = self.evening.touch(press)
        else:
            self.evening.watch(press)
            answer = self.playing.touch(press)
        # A seat that this game has not is answered where the crew looks: at its captain's.
        seat = press.seat if press.seat in self.evening.roles else Role.CAPTAIN
        if press.kind is not Kind.RELEASE:
            self.playing.forget_words(team, seat)
        taken = self.playing.answer(team, seat, answer, press.at)
        self._see_end(press.at)
        if self.evening.setting is not None:
            self._agree(self.evening.setting.draft)
        if self.evening.both_ready:
            self._go_on(press.at)
        if self.evening.given_up:
            self._give_up(press.at)
        return taken

    def advance(self, now: float) -> None:
        """Let time pass, to ``now``: long presses become orders, the review goes on."""
        self.version += self.keeper.catch_up(now)
        if self.evening.advance(now):
            self.version += 1
            if self.evening.scene is Scene.ATTRACT:
                self._lay_out(self._setup)  # nothing of the last match stays on the screens
        if self.evening.scene is not Scene.MATCH:
            return
        if self.evening.given_up:
            self._give_up(now)
            return
        self.version += self.playing.advance(now)
        self._see_end(now)

    def due(self) -> float | None:
        """When `advance` will next have something to do, or None."""
        if self.evening.scene is not Scene.MATCH:
            return self.evening.due()
        dues = [self.evening.due(), self.playing.due()]
        return min((due for due in dues if due is not None), default=None)

    def take_soundings(self) -> list[Sounding]:
        """What is to be heard from the table's loudspeaker since this was last asked."""
        return self.playing.hearing.take_soundings()

    @property
    def match(self) -> Match:
        """The match that is played, or laid out to be."""
        return self.playing.match

    @property
    def journal(self) -> Journal | None:
        """The journal of the match, while one is open."""
        return self.keeper.journal

    # ---- playing a record

    def follow(self, orders: Sequence[Order], seconds: Sequence[float | None] = ()) -> None:
        """Begin a match and take orders of a record as if its seats had given them now.

        What is refused is counted and changes nothing, as it was when it was given.
        """
        self._begin(replayed=True)
        times = seconds or (None,) * len(orders)
        for order, at in zip(orders, times, strict=True):
            self.playing.order(order, at or 0.0)
            self._see_end(at or 0.0)
        self.version += 1

    # ---- from match to match

    def _go_on(self, at: float) -> None:
        """Both crews are ready: for the settings of a match, or for the match."""
        if self.evening.setting is not None:
            self._begin()
            return
        draft = self._draft
        if self.evening.scene is Scene.AFTER:
            draft = replace(draft.turned_round(), swapped=True)
        self.evening.set_up(SettingUp(draft, self._offers(), at))
        self._agree(draft, anew=True)

    def _agree(self, draft: Draft, *, anew: bool = False) -> None:
        """Lay out what the crews have agreed on so far, so that both see the chart."""
        if draft == self._draft and not anew:
            return
        self._draft = draft
        self._plan = _plan_of(draft, self._plan)
        self._setup = build_setup(self._plan.header, self._plan.scenario, every_sheet())
        if self._setup.teams != self.teams:
            self.teams = self._setup.teams
            self.evening.seat(self.teams, roles_of(self._setup.game))
        self._lay_out(self._setup)

    def _offers(self) -> Offers:
        """What the crews may choose from: the shipped scenarios, and the plan's own."""
        base = self._plan

        def allowed(draft: Draft) -> Setup:
            plan = _plan_of(draft, base)
            return build_setup(plan.header, plan.scenario, every_sheet())

        found = {**every_scenario(), **_named(base)}
        return offers_of(found, allowed, base.spoken, self._solver is not None)

    def _speak(self, team: Team) -> None:
        """The crew's screen speaks the next language."""
        self._draft = self._draft.spoken_next(self.teams.index(team), self._plan.spoken)
        if self.evening.setting is not None:
            self.evening.setting.speak(self._draft.languages)

    def _begin(self, *, replayed: bool = False) -> None:
        """Begin a match: draw who is first, open its journal."""
        setup = self._setup
        if setup.mode is Mode.TURN:
            setup = replace(setup, first=self._draw_lots(self.teams))
        self._lay_out(setup, replayed=replayed)
        self.evening.begin()
        self.keeper.begin(header_of(setup, self._plan.header.others))

    def _see_end(self, at: float) -> None:
        """When the match is over, it may be looked over from its orders."""
        match = self.match
        if not self.playing.ended or self.evening.scene is not Scene.MATCH:
            return
        assert match.outcome is not None  # it has ended
        self.keeper.finish(match.outcome.in_words)
        squares = (
            () if self._count_squares is None else self._count_squares(match.setup, match.orders)
        )
        played = self.playing
        story = Story(match.setup, match.orders, played.seconds, squares, played.refused)
        self._story = story
        self.evening.end(at, Review(len(story), story.keys, at))

    def _give_up(self, now: float) -> None:
        """End a match that both crews have given up: its record stays as it is."""
        self.version += 1
        self.keeper.finish("given up by both crews")
        self.close()
        self._lay_out(self._setup)
        self.evening.abandon(now)

    def _lay_out(self, setup: Setup, *, replayed: bool = False) -> None:
        """A fresh match, of which nothing has been heard or said yet."""
        before = self.playing.hearing.numbers  # another game has other teams
        most = max(before.values())
        moved = {team: before.get(team, most) for team in self.teams}
        self.playing = self._laid_out(setup, moved, replayed=replayed)
        self._story = None

    def _laid_out(self, setup: Setup, moved: Mapping[Team, int], *, replayed: bool) -> Playing:
        aids = Aids(self._draft, setup, self._solver, replayed=replayed)
        return Playing(setup, aids, moved, self.keeper.keep, self._speak)

    def close(self) -> None:
        """Close the journal; the table may be used on without."""
        self.keeper.close()

    # ---- what may be seen

    def warn(self, fault: Message | None) -> None:
        """Show a fault of a device on both screens, or take the last one back."""
        if fault != self._device_fault:
            self._device_fault = fault
            self.version += 1

    @property
    def _warning(self) -> Message | None:
        """What the operator should know of: the disk first, then the devices."""
        fault = self.keeper.fault
        return self._device_fault if fault is None else Message("warning-disk", {"value": fault})

    def view(self, team: Team) -> TeamView:
        """The picture that one crew may see now."""
        playing = self.playing
        crew = playing.crews[team]
        told = playing.told[team]
        heard = playing.hearing.of(team)
        seats = playing.aids.faces(crew.faces(self.match))
        seats.update(self.evening.faces(team))
        return team_view(
            self.match,
            team,
            Surroundings(
                language=self._draft.languages[self.teams.index(team)],
                scenario=self._plan.scenario.title,
                seats=seats,
                sheet=crew.sheet(),
                heard=heard.said,
                refusal=None if told is None else told[1],
                refusal_seat=None if told is None else told[0],
                warning=self._warning,
                enemy_sector=playing.hearing.sectors.get(
                    self.match.enemy(self.match.boats[team]).team
                ),
                attract=self.evening.scene is Scene.ATTRACT,
                happened=heard.moved,
                review=self._review(),
                page=self.evening.howto.page,
                menu=self.evening.menu(),
                declared=declared(self._draft, self._setup),
                trace=crew.trace(),
                inspection=playing.aids.inspection,
                minutes=playing.aids.pace.minutes,
                seconds_left=playing.aids.pace.seconds_left,
                possible=playing.aids.possible(team, self.match),
                names={
                    str(each): name
                    for each, name in zip(self.teams, self._draft.names, strict=True)
                    if name
                },
            ),
        )

    def _review(self) -> ReviewView | None:
        """The moment of the last match that both crews look at, once it is looked over."""
        review = self.evening.review
        if review is None or self._story is None or not review.shown:
            return None
        return self._story.view(review.moment, playing=review.playing)

    def lamps(self, team: Team) -> frozenset[str]:
        """The lit lamps of a team's crew board; none outside a match."""
        if self.evening.scene is not Scene.MATCH:
            return frozenset()
        return lit(self.match, team)


def _named(plan: Plan) -> dict[str, Scenario]:
    """The plan's scenario by the name that its header gives it."""
    return {plan.header.scenario or plan.scenario.name: plan.scenario}


def _plan_of(draft: Draft, old: Plan) -> Plan:
    """The plan that a draft comes to."""
    return replace(
        old,
        header=header_of_draft(draft, old.header.others, Header),
        scenario={**every_scenario(), **_named(old)}[draft.scenario],
        languages=draft.languages,
    )
