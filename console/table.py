"""The running table: it joins the evening, the stations, the engine, the record and the views.

`Table` takes presses and tells what each crew may see. It knows no rule, draws nothing and
touches no device; who owns the devices calls `Table.touch` for each press in the order in
which they happened, and shows `Table.view` of each team afterwards.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from console.engine import Event, Match, Order, Refusal, Refused, Setup, event_for
from console.engine.events import EventName
from console.engine.moments import NOTE_VERBS
from console.engine.names import Mode, Phase, Role, Team
from console.evening import Evening, Scene
from console.press import Kind, Press
from console.record.header import Header
from console.record.journal import Journal, JournalError
from console.record.opening import build_setup, header_of
from console.record.scenario import Scenario
from console.record.sheets import load_sheets
from console.stations import Answer, Crew
from console.stations.crew import roles_of
from console.stations.lamps import lit
from console.views.build import Surroundings, team_view
from console.views.heard import announcement
from console.views.team import Message, TeamView

HEARD = 6
"""How many announcements a crew sees."""

_MOVES_ON = frozenset({EventName.TURN, EventName.SONAR_ANSWER, EventName.RESUMED, EventName.ENDED})
"""Events after which nothing that a seat was told before holds any more."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What the table plays: the tags of its records, and their scenario."""

    header: Header
    scenario: Scenario
    languages: tuple[str, str] = ("en", "fr")
    """The language of each team's screen."""


class Table:
    """One table, from the first evening's invitation to the last match.

    A press names its team as the game does; which side of the table that is, `RunningTable`
    knows. ``draw_lots`` picks the team that begins a match turn by turn (S-6); ``journal`` opens
    a journal for the header of a match, or is None to keep nothing. Times are seconds of one
    monotonic clock.
    """

    def __init__(
        self,
        plan: Plan,
        draw_lots: Callable[[Sequence[Team]], Team],
        journal: Callable[[Header], Journal] | None = None,
    ) -> None:
        self._plan = plan
        self._draw_lots = draw_lots
        self._open_journal = journal
        self.journal: Journal | None = None
        self.version = 0
        """Grows with whatever may be seen: who shows views compares it."""
        self._disk_fault: Message | None = None
        self._device_fault: Message | None = None
        self._dived_at: float | None = None
        self._setup = build_setup(plan.header, plan.scenario, load_sheets())
        self.teams = self._setup.teams
        self.evening = Evening(self.teams, roles_of(self._setup.game))
        self._lay_out(self._setup)
        self._languages = dict(zip(self.teams, plan.languages, strict=True))

    # ---- the way of a press

    def touch(self, press: Press) -> None:
        """Take one press: the evening's outside a match, a station's within one."""
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
        self._answer(team, seat, answer, press.at)
        if self.evening.both_ready:
            self._begin()
        if self.evening.given_up:
            self._give_up(press.at)

    def advance(self, now: float) -> None:
        """Let time pass, to ``now``: long presses become orders."""
        if self.evening.scene is not Scene.MATCH:
            return
        if self.evening.advance(now):
            self.version += 1
        if self.evening.given_up:
            self._give_up(now)
            return
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
            return None
        dues = [self.evening.due(), *(crew.due() for crew in self.crews.values())]
        return min((due for due in dues if due is not None), default=None)

    def _answer(self, team: Team, seat: str, answer: Answer, at: float) -> None:
        if answer.order is not None:
            self._order(answer.order, at)
        elif answer.refusal is not None:
            self._refuse(team, seat, answer.refusal)
        elif answer.word is not None:
            self._words[team] = (seat, answer.word)

    def _order(self, order: Order, at: float) -> None:
        """Put an order to the engine; on the disk before anyone sees what it did."""
        setting_up = self.match.phase is Phase.SETUP
        try:
            events = self.match.apply(order)
        except Refused as refused:
            self._refuse(order.team, order.role, refused.refusal)
            return
        self._keep(order, at)
        if order.verb not in NOTE_VERBS:  # the notes change nothing that a seat was told
            self._words[order.team] = None
        for crew in self.crews.values():
            crew.observe(order, events, self.match)
        for event in events:
            self._hear(event)
        began = setting_up and self.match.phase is not Phase.SETUP
        if began or any(event.name in _MOVES_ON for event in events):
            self._words.update(dict.fromkeys(self.teams))
        if self.match.phase is Phase.ENDED:
            self.evening.end(at)

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
        if self.journal is None:
            return
        seconds = None if self._dived_at is None else max(0.0, at - self._dived_at)
        try:
            self.journal.append(order, seconds)
        except JournalError as fault:
            self._lose_journal(fault)

    def _hear(self, event: Event) -> None:
        if event.name is EventName.SURFACED and "sector" in event.fields:
            assert event.team is not None  # a boat surfaces
            self._sectors[event.team] = event.fields["sector"]
        for team in self.teams:
            known = event_for(event, team)
            message = None if known is None else announcement(known, team)
            again = event.name is EventName.STARTED and message in self._heard[team]
            if message is not None and not again:  # an X that is moved is no news (S-6)
                self._heard[team].append(message)

    # ---- from match to match

    def _begin(self) -> None:
        """Begin a match: draw who is first, open its journal."""
        self.close()
        setup = self._setup
        if setup.mode is Mode.TURN:
            setup = replace(setup, first=self._draw_lots(self.teams))
        self._lay_out(setup)
        self._disk_fault = None
        self.evening.begin()
        if self._open_journal is not None:
            try:
                self.journal = self._open_journal(header_of(setup, self._plan.header.others))
            except JournalError as fault:
                self._lose_journal(fault)

    def _give_up(self, now: float) -> None:
        """End a match that both crews have given up: its record stays as it is."""
        self.version += 1
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
        self._heard = {team: deque[Message](maxlen=HEARD) for team in teams}
        self._words: dict[Team, tuple[str, Message] | None] = dict.fromkeys(teams)
        """Of each team, which seat's press was answered last, and what it was told."""
        self._sectors: dict[Team, int] = {}
        self._dived_at = None

    def _lose_journal(self, fault: JournalError) -> None:
        """Play on without a journal, and say so on both screens."""
        self.close()
        self._disk_fault = Message("warning-disk", {"value": str(fault)})

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

    def view(self, team: Team) -> TeamView:
        """The picture that one crew may see now."""
        crew = self.crews[team]
        told = self._words[team]
        seats = crew.faces(self.match)
        seats.update(self.evening.faces(team))
        return team_view(
            self.match,
            team,
            Surroundings(
                language=self._languages[team],
                scenario=self._plan.scenario.title,
                seats=seats,
                sheet=crew.sheet(),
                heard=tuple(self._heard[team]),
                refusal=None if told is None else told[1],
                refusal_seat=None if told is None else told[0],
                warning=self._disk_fault or self._device_fault,
                enemy_sector=self._sectors.get(self.match.enemy(self.match.boats[team]).team),
                attract=self.evening.scene is Scene.ATTRACT,
            ),
        )

    def lamps(self, team: Team) -> frozenset[str]:
        """The lit lamps of a team's crew board; none outside a match."""
        if self.evening.scene is not Scene.MATCH:
            return frozenset()
        return lit(self.match, team)
