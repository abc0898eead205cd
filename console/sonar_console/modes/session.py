"""`Session`: what all modes share."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from sonar_console.cards import Message
from sonar_console.containment import FaultLog, PastFaultKind
from sonar_console.engine import Match, Order, Setup
from sonar_console.engine.names import ROLES, Mode, Role, Team
from sonar_console.engine.squares import Squares
from sonar_console.modes.announcements import SoundCue
from sonar_console.modes.cutoff import CannotResumeError, CutOff, find, shortened
from sonar_console.modes.planning import Defaults, Plan, Planning, draft_of
from sonar_console.modes.play.assistance import Assistance, MakeSolver
from sonar_console.modes.play.livematch import LiveMatch
from sonar_console.modes.play.players import MakeBots, Players
from sonar_console.modes.play.show import Show
from sonar_console.record.drawing import OpenDrawing
from sonar_console.record.header import Header
from sonar_console.record.journal import Journal
from sonar_console.record.journalfolder import writable
from sonar_console.record.lengths import Lengths
from sonar_console.record.opening import header_of
from sonar_console.record.recorder import Recorder, Writer
from sonar_console.record.scenario import Scenario
from sonar_console.settings import Draft, House
from sonar_console.settings.declared import declared
from sonar_console.settings.lines import Offers
from sonar_console.settings.tags import language_tags, spoken_in
from sonar_console.settings.values import Known

_log = logging.getLogger(__name__)

DrawLots = Callable[[Sequence[Team]], Team]
"""Picks the team that begins a match turn by turn (S-6)."""

FindSquares = Callable[[Setup, Sequence[Order]], Iterable[Mapping[Team, Squares]]]
"""The squares on which each submarine could be for its enemy: before the first order of a match,
and after each."""


class Session:
    """Settings, the match and its journal, which pass from one mode of a table to the next.

    The parameters are those of `Table`. Times are seconds of the table's clock.
    """

    def __init__(
        self,
        plan: Plan,
        draw_lots: DrawLots,
        journal: Callable[[Header], Journal] | None = None,
        find_squares: FindSquares | None = None,
        solver: MakeSolver | None = None,
        house: House | None = None,
        bots: MakeBots | None = None,
        writer: Writer | None = None,
    ) -> None:
        self._planning = Planning(plan, solves=solver is not None, bots=bots is not None)
        self._draw_lots = draw_lots
        self._find_squares = find_squares
        self._solver = solver
        self._make_bots = bots
        self.fault_log = FaultLog()
        """The last faults that were contained, of the table's and of its devices'."""
        self.recorder = Recorder(journal, writer)
        self.house = house or House(languages=plan.languages)
        """The settings of the host."""
        self.fit, self.letters = self.house.fit, self.house.letters
        """The way in which the pictures are laid on the televisions, as the host has set it."""
        self.cards: list[str] = []
        """The sound cards that the host may choose from; its owner keeps it true."""
        self.draft = self._planning.draft
        """The draft that the crews have agreed on, as the setup page has it."""
        self._use(self._planning.setup)
        self.has_bots = bots is not None
        """Whether a crew may play against the table."""
        self.defaults = Defaults(self.draft)
        self.lengths = Lengths()
        """How long matches take at this table; who reads its records may put others in place."""
        self._service_left = False
        self._alone: Team | None = None
        self._lot: Team | None = None
        self.cut_off: CutOff | None = None
        """The match that was cut off, while it is offered."""
        self._reopened: tuple[CutOff, LiveMatch] | None = None
        self._live: LiveMatch | None = None
        self._moments = 0
        """The number of moments that were shown when the last match was left."""
        self.charts: Mapping[str, Scenario] = {}
        """The charts that the host has drawn, by the path of their file."""
        self.unkept: OpenDrawing | None = None
        """A drawing that was left alone before it was kept."""
        self.preset: frozenset[str] | None = None
        """What needs not be asked at a first start; None where it is none."""
        self.keeps = False
        """Whether guests can take a match home, and read the house's book; the owner says so."""
        self.blind: frozenset[Team] = frozenset()
        """The crews that have lost the picture on their screen."""
        self._journal_fault: Message | None = None
        self._device_fault: Message | None = None
        self._cues: list[SoundCue] = []

    # ---- the table and its teams

    def _use(self, setup: Setup) -> None:
        """Take what follows from the draft; nothing of it changes within a match."""
        self.setup = setup
        """The setup of the next match."""
        self.teams = setup.teams
        """The teams of the game that is agreed on."""
        self.roles: tuple[Role, ...] = ROLES[setup.game]
        """The seats that this game has."""
        self.scenario_title = self._planning.plan.scenario.title
        """The title of the scenario by language."""
        self.briefing = self._planning.plan.scenario.briefing
        """Its briefing by language, which it need not have."""
        self.rule = self._planning.plan.scenario.rule
        """What is special about it by language, which it need not have."""
        self.certainty = str(self._planning.plan.scenario.map_for(setup.mode).certainty)
        """How sure its chart is (`record.scenario.Certainty`)."""
        self.names = {
            str(team): name
            for team, name in zip(setup.teams, self.draft.names, strict=True)
            if name
        }
        """The names of the crews, by team."""
        self.declared = declared(self.draft)
        """The settings that both crews have agreed to play with, as short words."""
        self._laid_out: Match | None = None

    @property
    def match(self) -> Match:
        """The match that is played or has ended; else one without orders, as it is agreed on."""
        if self._live is not None:
            return self._live.match
        if self._laid_out is None:
            self._laid_out = Match(self.setup)
        return self._laid_out

    @property
    def live(self) -> LiveMatch:
        """The match that is played, or that has ended and is reviewed.

        Raises `LookupError` in the other modes.
        """
        if self._live is None:
            raise LookupError("no match is played or reviewed")
        return self._live

    @property
    def bots_wait(self) -> bool:
        """Whether the bots of the command line wait until a resumed match is over."""
        return self.has_bots and self.defaults.bots_wait

    @property
    def unmanned(self) -> frozenset[Team]:
        """The teams that bots play alone: nobody there is asked for anything."""
        return self.draft.unmanned if self.has_bots else frozenset()

    @property
    def asked(self) -> frozenset[Team]:
        """The teams whose captains are asked: those with people, or both if there are none."""
        both = frozenset(self.teams)
        return both - self.unmanned or both

    @property
    def given_up_by(self) -> str:
        """Who gives a match up: ``both`` crews, or the team whose enemy bots play alone."""
        asked = self.asked
        return str(next(iter(asked))) if len(asked) == 1 else "both"

    @property
    def bot_seats(self) -> frozenset[tuple[Team, Role]]:
        """The seats that bots hold."""
        if not self.has_bots:
            return frozenset()
        bots = self.draft.seating.bots(self.draft.game)
        return frozenset((team, role) for team, roles in bots.items() for role in roles)

    # ---- settings

    def offers(self) -> Offers:
        """The choices of the crews on the setup page."""
        return replace(self._planning.offers(), our_rules=self.house.our_rules)

    def first_draft(self, alone: Team | None) -> Draft:
        """The draft with which the setup page begins after attract.

        ``alone`` is the crew that wants to play against the table, or None.
        """
        number = None if alone is None else self.teams.index(alone)
        return self.defaults.first(self.draft, number)

    def next_draft(self) -> Draft:
        """The draft with which the setup page begins after a match."""
        return self.defaults.next(self.draft)

    def propose(self, draft: Draft) -> None:
        """Take a draft for the setup page, with what guests may set of the house."""
        self.agree(draft.with_house(self.house))

    def agree(self, draft: Draft) -> None:
        """Take what the crews have agreed on so far; the last match is left."""
        self.draft = draft
        self._use(self._planning.agree(draft))
        self.leave_match()

    def set_house(self, house: House) -> None:
        """Take what the host has set; other languages hold for both screens at once."""
        if house.languages != self.house.languages:
            self.draft = replace(self.draft, languages=house.languages)
            self.defaults.set_languages(house.languages)
        self.house = house
        self.fit, self.letters = house.fit, house.letters

    def change_language(self, team: Team) -> None:
        """Switch a crew's screen to the next language."""
        number = self.teams.index(team)
        self.draft = self.draft.spoken_next(number, self.languages)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages that there are."""
        return self._planning.plan.spoken

    def usual_minutes(self, draft: Draft) -> int | None:
        """The minutes that a match of this draft usually takes; None where minutes end it."""
        scenario = self.scenarios[draft.scenario]
        if any(
            goal.timed
            for goals in scenario.objectives.get(draft.mode, {}).values()
            for goal in goals
        ):
            return None
        relaxed = draft.relaxed if draft.mode is Mode.REALTIME else 0
        return self.lengths.minutes(draft.scenario, draft.mode, relaxed)

    # ---- charts that the host draws

    @property
    def scenarios(self) -> Mapping[str, Scenario]:
        """All scenarios that can be chosen, by name."""
        return self._planning.scenarios

    def set_charts(
        self, charts: Mapping[str, Scenario], renamed: Mapping[str, str] | None = None
    ) -> None:
        """Take the charts that the host has drawn, by name; ``renamed`` are new names by old ones.

        Where the next match was to be on one that is gone, it is on the first scenario there is.
        """
        self.charts = charts
        self._planning.set_charts(charts)
        draft, scenarios = self.draft, self.scenarios
        if draft.scenario in scenarios:
            return
        others = [name for name, each in scenarios.items() if each.game is draft.game]
        new = (renamed or {}).get(draft.scenario, "")
        self.agree(replace(draft, scenario=new if new in others else others[0]))

    # ---- a match

    @property
    def draws_lots(self) -> bool:
        """Whether the lot decides who begins the next match (S-6); who learns begins by no lot."""
        return self.setup.mode is Mode.TURN and self.draft.learner is None

    def draw_first(self) -> None:
        """Draw who begins the next match; what was drawn for the same teams stays drawn."""
        if self.draws_lots and self._lot not in self.teams:
            self._lot = self._draw_lots(self.teams)

    @property
    def first(self) -> Team | None:
        """The team that begins the next match, once that is known; None in real time."""
        if self.setup.mode is not Mode.TURN:
            return None
        return self.draft.learner or self._lot

    def begin_match(self) -> None:
        """Begin a match as it is agreed on: draw who is first, open its journal (S-6)."""
        self.draw_first()
        setup, first = self.setup, self.first
        if first is not None:
            setup = replace(setup, first=first)
        self._lot = None
        self._live = self.new_match(setup)
        self.defaults.begin()
        others = language_tags(self.draft, self.house.languages)
        self.recorder.begin(header_of(setup, (*self._planning.plan.header.others, *others)))
        self._journal_fault = None

    def new_match(self, setup: Setup) -> LiveMatch:
        """A match without orders."""
        self._count_moments()
        return LiveMatch(
            setup,
            assistance=Assistance(self.draft, setup, self._solver),
            players=Players(self.draft, self._make_bots, self.fault_log),
            show=self.new_show(),
            recorder=self.recorder,
            change_language=self.change_language,
            fault_log=self.fault_log,
        )

    def replace_match(self, live: LiveMatch) -> None:
        """Go on with another match in place of the live one, from which an order is taken back."""
        self._live = live

    def ask_alone(self, team: Team) -> None:
        """Remember that a crew has asked to play against the table."""
        self._alone = team

    def take_alone(self) -> Team | None:
        """The crew that has asked to play against the table; asked once."""
        team, self._alone = self._alone, None
        return team

    def leave_service(self) -> None:
        """Remember that the service page has just been left."""
        self._service_left = True

    def take_service_left(self) -> bool:
        """Whether the mode before was the service page; asked once."""
        left, self._service_left = self._service_left, False
        return left

    def leave_match(self) -> None:
        """Forget the last match: nothing of it stays on the screens."""
        self._count_moments()
        self._live = None

    def take_cues(self) -> list[SoundCue]:
        """Take the sound cues since this was last called."""
        taken, self._cues = self._cues, []
        return taken if self._live is None else [*taken, *self._live.take_cues()]

    def sound(self, effect: str) -> None:
        """Sound an effect outside a match."""
        self._cues.append(SoundCue((effect,)))

    @property
    def bed(self) -> Mapping[str, float]:
        """The level of each layer of the bed that sounds under a match; none outside one."""
        live = self._live
        if live is None or live.ended:
            return {}
        return live.bed.layers(live.assistance.clocks.minutes or 0)

    def squares_over(self, match: Match) -> Iterator[Mapping[Team, Squares]]:
        """The squares of each submarine for its enemy in a match; none if nobody can say."""
        if self._find_squares is not None:
            with self.fault_log.contained("table.review", "find squares"):
                yield from self._find_squares(match.setup, match.orders)

    def new_show(self) -> Show:
        """A show whose moments are counted on from those before."""
        return Show(self.teams, self._moments, lambda: (self.draft.show, self.house.still))

    def count_moments(self, show: Show) -> None:
        """Count the moments of a show that is no match's."""
        self._moments = max(self._moments, show.number)

    def _count_moments(self) -> None:
        """Moments are counted on from match to match."""
        if self._live is not None:
            self._moments = self._live.show.number

    # ---- a match that was cut off

    def look_for(self, folder: Path) -> None:
        """Find the match of a folder that was cut off; warn of what is wrong with the folder."""
        if not writable(folder):
            self._journal_fault = Message("warning-unsaved", {"value": shortened(str(folder))})
        try:
            found = find(folder)
        except CannotResumeError as fault:
            self._journal_fault = Message("warning-resume", {"value": fault.file})
            return
        if found is None:
            return
        if found.damaged:
            self._journal_fault = Message("warning-damaged", {"value": found.path.name})
        self.cut_off = found
        self._planning.know(found.setup.scenario, found.scenario)
        others = found.header.others
        known = Known(languages=self.languages)
        languages = spoken_in(others, found.setup.game, self.draft.languages, known)
        draft = draft_of(found.setup.scenario, found.setup, languages, others)
        self.defaults.postpone(draft)
        if self.bots_wait:
            _log.warning("%s: the bots of --bots wait for the next match", found.path.name)
        self.agree(draft)

    @property
    def offered(self) -> CutOff:
        """The match that was cut off; raises `LookupError` where none is offered."""
        if self.cut_off is None:
            raise LookupError("no match was cut off")
        return self.cut_off

    def reopen_match(self, now: float) -> bool:
        """Play the match that was cut off to its end, and have its journal opened to go on.

        Returns False where that cannot be. `resume_match` follows, once the journal was looked at.
        """
        found, self.cut_off = self.offered, None
        with self.fault_log.contained("table.resume", "replay") as trial:
            live = self.new_match(found.setup)
            live.replay(found.log, now - found.seconds)
            self.recorder.resume(found.journal)
        if trial.failed:
            self._cannot_resume(found)
            return False
        self._reopened = found, live
        return True

    def resume_match(self, now: float) -> bool:
        """Go on with the match that was reopened; returns False where its journal is gone."""
        assert self._reopened is not None  # by `reopen_match`
        (found, live), self._reopened = self._reopened, None
        if self.recorder.resumed is False:
            self.recorder.leave()
            self._cannot_resume(found)
            return False
        self._live = live
        live.write_notes(now)
        return True

    def _cannot_resume(self, found: CutOff) -> None:
        self._journal_fault = Message("warning-resume", {"value": found.path.name})
        self.agree(self.defaults.restored())

    def put_away(self) -> None:
        """Leave the match that was cut off: its record stays, and says so."""
        found, self.cut_off = self.offered, None
        self.recorder.resume(found.journal)
        self.recorder.finish("put away at the table")
        self.recorder.leave()
        self.agree(self.defaults.restored())

    # ---- warnings

    def warn(self, fault: Message | None) -> bool:
        """Take a device's fault, or that there is none; returns whether that is new."""
        new = fault != self._device_fault
        self._device_fault = fault
        return new

    @property
    def warning(self) -> Message | None:
        """The warning to the operator: of the disk first, then of a match that is lost."""
        return self.warning_to(None)

    def warning_to(self, team: Team | None) -> Message | None:
        """The warning on a crew's screen, which counts no order of which it has not heard."""
        return self.recorder.told_to(team) or self._journal_fault or self._device_fault

    def advance(self, now: float) -> bool:
        """Learn what became of the record; returns whether the warning of it is another."""
        changed = self.recorder.advance(now)
        for note in self.recorder.take_notes():
            self.fault_log.note("disk", note, PastFaultKind.DEVICE)
        return changed
