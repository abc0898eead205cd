"""The running table: it joins the evening, the stations, the engine, the record and the views.

`Table` takes presses and tells what each crew may see. It knows no rule, draws nothing and
touches no device; who owns the devices calls `Table.touch` for each press in the order in
which they happened, and shows `Table.view` of each team afterwards.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

from console.engine import Match, Order, Refusal, Refused, Setup
from console.engine.events import EventName
from console.engine.moments import NOTE_VERBS
from console.engine.names import Mode, Phase, Role, Team
from console.evening import Evening, Scene
from console.evening.agreement import draft_of, offers_of
from console.evening.agreement import header_of as header_of_draft
from console.evening.aids import Aids, MakeSolver
from console.evening.declared import declared
from console.evening.draft import Draft
from console.evening.lines import Offers
from console.evening.review import Review
from console.evening.settingup import SettingUp
from console.press import Kind, Press
from console.record.header import Header
from console.record.journal import Journal, JournalError
from console.record.opening import build_setup, header_of
from console.record.programme import every_scenario, every_sheet
from console.record.scenario import Scenario
from console.stations import Answer, Crew
from console.stations.crew import roles_of
from console.stations.lamps import lit
from console.views.build import Surroundings, team_view
from console.views.hearing import Hearing
from console.views.review import Story
from console.views.sounds import Sounding
from console.views.team import Message, ReviewView, TeamView

RETRY = 5.0
"""Seconds from one attempt to write what waits for the disk to the next."""
_MOVES_ON = frozenset({EventName.TURN, EventName.SONAR_ANSWER, EventName.RESUMED, EventName.ENDED})
"""Events after which nothing that a seat was told before holds any more."""


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
        self._open_journal = journal
        self.journal: Journal | None = None
        self.version = 0
        """Grows with whatever may be seen: who shows views compares it."""
        self._next_try = float("-inf")
        self._device_fault: Message | None = None
        self._dived_at: float | None = None
        self._setup = build_setup(plan.header, plan.scenario, every_sheet())
        self.teams = self._setup.teams
        self._draft = draft_of(
            next(iter(_named(plan))), self._setup, plan.languages, plan.header.others
        )
        self._story: Story | None = None
        self.hearing = Hearing(dict.fromkeys(self.teams, 0))
        self.evening = Evening(self.teams, roles_of(self._setup.game))
        self._lay_out(self._setup)

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
            answer = self.crews[team].touch(press, self.match)
        # A seat that this game has not is answered where the crew looks: at its captain's.
        seat = press.seat if press.seat in self.evening.roles else Role.CAPTAIN
        if press.kind is not Kind.RELEASE:
            self._forget_words(team, seat)
        taken = self._answer(team, seat, answer, press.at)
        if self.evening.setting is not None:
            self._agree(self.evening.setting.draft)
        if self.evening.both_ready:
            self._go_on(press.at)
        if self.evening.given_up:
            self._give_up(press.at)
        return taken

    def advance(self, now: float) -> None:
        """Let time pass, to ``now``: long presses become orders, the review goes on."""
        self._catch_up(now)
        if self.evening.advance(now):
            self.version += 1
            if self.evening.scene is Scene.ATTRACT:
                self._lay_out(self._setup)  # nothing of the last match stays on the screens
        if self.evening.scene is not Scene.MATCH:
            return
        if self.evening.given_up:
            self._give_up(now)
            return
        seen, late = self.aids.advance(now)
        self.version += seen
        if late is not None:
            self.hearing.say(Message("heard-time-up", {"team": str(late)}))
        for team, crew in self.crews.items():
            due = crew.due()
            if due is None or now < due:
                continue
            self.version += 1
            for seat, answer in crew.advance(now, self.match):
                self._answer(team, seat, answer, now)

    def due(self) -> float | None:
        """When `advance` will next have something to do, or None."""
        if self.evening.scene is not Scene.MATCH:
            return self.evening.due()
        dues = [self.evening.due(), self.aids.due(), *(crew.due() for crew in self.crews.values())]
        return min((due for due in dues if due is not None), default=None)

    def _answer(self, team: Team, seat: str, answer: Answer, at: float) -> bool:
        if answer.language:
            self._speak(team)
        if answer.order is not None:
            word = self.aids.not_now(answer.order, self.match, at)
            if word is None:
                return self._order(answer.order, at)
            answer = Answer(word=word)
        if answer.refusal is not None:
            self._refuse(team, seat, answer.refusal)
        elif answer.word is not None:
            self.refused[team] += answer.word.key.startswith("refused-")
            self._words[team] = (seat, answer.word)
        return answer.refusal is None and answer.word is None

    def _order(self, order: Order, at: float) -> bool:
        """Put an order to the engine; on the disk before anyone sees what it did.

        Says whether it was accepted.
        """
        setting_up = self.match.phase is Phase.SETUP
        try:
            events = self.match.apply(order)
        except Refused as refused:
            self._refuse(order.team, order.role, refused.refusal)
            return False
        self._keep(order, at)
        if order.verb not in NOTE_VERBS:  # the notes change nothing that a seat was told
            self._words[order.team] = None
        for crew in self.crews.values():
            crew.observe(order, events, self.match, at)
        self.aids.observe(events, at, playing=self.match.dived)
        for event in events:
            self.hearing.hear(event, self.aids.hear)
            if event.name is EventName.INSPECTION and event.team is not None:
                traces = self.crews[event.team].traces()
                self.aids.inspect(event.team, event.fields["passed"], traces, at)
        began = setting_up and self.match.phase is not Phase.SETUP
        if began or any(event.name in _MOVES_ON for event in events):
            self._words.update(dict.fromkeys(self.teams))
        if self.match.phase is Phase.ENDED:
            self._end(at)
        elif order.verb not in NOTE_VERBS:
            for note in self.aids.notes(self.match):
                self._order(note, at)
        return True

    def _refuse(self, team: Team, seat: str, refusal: Refusal) -> None:
        self.refused[team] += 1
        values = {**refusal.values, "rule": refusal.rule}
        self._words[team] = (seat, Message(f"refused-{refusal.why}", values))

    def _forget_words(self, team: Team, seat: str) -> None:
        """A seat's last press is answered until its next one."""
        told = self._words[team]
        if told is not None and told[0] == seat:
            self._words[team] = None

    def _keep(self, order: Order, at: float) -> None:
        if self._dived_at is None and self.match.phase is not Phase.SETUP:
            self._dived_at = at
        seconds = None
        if self._dived_at is not None:
            # A release is stamped where it began, which may lie before a press told already:
            # in the record time never goes back.
            seconds = max(at - self._dived_at, self._seconds[-1] or 0.0, 0.0)
        self._seconds.append(seconds)
        if self.journal is None:
            return
        with contextlib.suppress(JournalError):  # what the disk does not take waits in memory
            self.journal.append(order, seconds)

    def take_soundings(self) -> list[Sounding]:
        """What is to be heard from the table's loudspeaker since this was last asked."""
        return self.hearing.take_soundings()

    # ---- playing a record

    def follow(self, orders: Sequence[Order], seconds: Sequence[float | None] = ()) -> None:
        """Begin a match and take orders of a record as if its seats had given them now.

        What is refused is counted and changes nothing, as it was when it was given.
        """
        self._begin()
        self.aids = Aids(self._draft, self.match.setup, self._solver, replayed=True)
        times = seconds or (None,) * len(orders)
        for order, at in zip(orders, times, strict=True):
            self._order(order, at or 0.0)
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
            moved = max(self.hearing.numbers.values())
            self.hearing = Hearing(dict.fromkeys(self.teams, moved))
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

    def _begin(self) -> None:
        """Begin a match: draw who is first, open its journal."""
        self.close()
        setup = self._setup
        if setup.mode is Mode.TURN:
            setup = replace(setup, first=self._draw_lots(self.teams))
        self._lay_out(setup)
        self.evening.begin()
        if self._open_journal is not None:
            self.journal = self._open_journal(header_of(setup, self._plan.header.others))

    def _end(self, at: float) -> None:
        """The match is over: it may be looked over from its orders."""
        match = self.match
        assert match.outcome is not None  # it has ended
        self._finish_journal(match.outcome.in_words)
        squares = (
            () if self._count_squares is None else self._count_squares(match.setup, match.orders)
        )
        story = Story(match.setup, match.orders, self._seconds, squares, self.refused)
        self._story = story
        self.evening.end(at, Review(len(story), story.keys, at))

    def _give_up(self, now: float) -> None:
        """End a match that both crews have given up: its record stays as it is."""
        self.version += 1
        self._finish_journal("given up by both crews")
        self.close()
        self._lay_out(self._setup)
        self.evening.abandon(now)

    def _lay_out(self, setup: Setup) -> None:
        """A fresh match, of which nothing has been heard or said yet."""
        teams = self.teams
        self.match = Match(setup)
        self.crews = {team: Crew(team, self.match) for team in teams}
        self.refused = dict.fromkeys(teams, 0)
        """How many orders of each team have been refused in this match."""
        self.hearing = Hearing(self.hearing.numbers)
        self._words: dict[Team, tuple[str, Message] | None] = dict.fromkeys(teams)
        """Of each team, which seat's press was answered last, and what it was told."""
        self._dived_at = None
        self.aids = Aids(self._draft, setup, self._solver)
        """What the table does for the crews beside the rules."""
        self._seconds: list[float | None] = []
        """When each order of the match was given, in seconds since the dive."""
        self._story = None

    def _finish_journal(self, how: str) -> None:
        """Write that the match is over, so that it is not offered again."""
        if self.journal is not None:
            with contextlib.suppress(JournalError):
                self.journal.finish(how)

    def _catch_up(self, now: float) -> None:
        """Now and then, let a journal whose disk failed try again."""
        journal = self.journal
        if journal is None or not journal.failed or now < self._next_try:
            return
        self._next_try = now + RETRY
        with contextlib.suppress(JournalError):
            journal.catch_up()
            self.version += 1

    def close(self) -> None:
        """Close the journal; the table may be used on without."""
        if self.journal is not None:
            self.journal.close()
            self.journal = None

    # ---- what may be seen

    def warn(self, fault: Message | None) -> None:
        """Show a fault of a device on both screens, or take the last one back."""
        if fault != self._device_fault:
            self._device_fault = fault
            self.version += 1

    @property
    def _warning(self) -> Message | None:
        """What the operator should know of: the disk first, then the devices."""
        if self.journal is not None and self.journal.failed:
            return Message("warning-disk", {"value": str(self.journal.fault)})
        return self._device_fault

    def view(self, team: Team) -> TeamView:
        """The picture that one crew may see now."""
        crew = self.crews[team]
        told = self._words[team]
        heard = self.hearing.of(team)
        seats = self.aids.faces(crew.faces(self.match))
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
                enemy_sector=self.hearing.sectors.get(
                    self.match.enemy(self.match.boats[team]).team
                ),
                attract=self.evening.scene is Scene.ATTRACT,
                happened=heard.moved,
                review=self._review(),
                page=self.evening.howto.page,
                menu=self.evening.menu(),
                declared=declared(self._draft, self._setup),
                trace=crew.trace(),
                inspection=self.aids.inspection,
                minutes=self.aids.pace.minutes,
                seconds_left=self.aids.pace.seconds_left,
                possible=self.aids.possible(team, self.match),
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
