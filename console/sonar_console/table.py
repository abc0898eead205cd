"""The running table: it joins the evening, the stations, the engine, the record and the views.

`Table` takes presses and tells what each crew may see. It knows no rule, draws nothing and
touches no device; who owns the devices calls `Table.touch` for each press in the order in
which they happened, and shows `Table.view` of each team afterwards.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path

from sonar_console.cards.team import Message, ReviewView, TeamView
from sonar_console.containment import FaultLog
from sonar_console.engine import Match, Order, Setup
from sonar_console.engine.names import ROLES, Mode, Role, Team
from sonar_console.engine.squares import Squares
from sonar_console.modes import Evening, Scene
from sonar_console.modes.agreement import draft_of
from sonar_console.modes.aids import Aids, MakeSolver
from sonar_console.modes.bots import MakeBots
from sonar_console.modes.company import Company
from sonar_console.modes.hosting import Hosting
from sonar_console.modes.picturing import Agreed, picture, question
from sonar_console.modes.planning import Plan as Plan
from sonar_console.modes.planning import Planning
from sonar_console.modes.playing import Playing
from sonar_console.modes.resuming import Resuming
from sonar_console.modes.review import Review
from sonar_console.modes.setuppage import SetupPage
from sonar_console.modes.sounds import Sounding
from sonar_console.modes.story import Story
from sonar_console.modes.telling import LASTS, Word
from sonar_console.modes.unfinished import CannotResumeError, Found, find, shortened
from sonar_console.modes.usual import Usual
from sonar_console.press import Kind, Press
from sonar_console.record.header import Header, RecordError
from sonar_console.record.journal import Journal
from sonar_console.record.journalfolder import writable
from sonar_console.record.opening import header_of
from sonar_console.record.recorder import Recorder
from sonar_console.settings import Draft, House
from sonar_console.settings.tags import language_tags, spoken_in
from sonar_console.settings.values import Known
from sonar_console.stations import MOVED, Answer

_log = logging.getLogger(__name__)

FindSquares = Callable[[Setup, Sequence[Order]], Sequence[Mapping[Team, Squares]]]
"""On which squares each submarine could be for its enemy: before the first order of a match, and
after each."""


class Table:
    """One table, from the first evening's invitation to the last match.

    A press names its team as the game does; which side of the table that is, `TableRunner`
    knows. ``draw_lots`` picks the team that begins a match turn by turn (S-6); ``journal`` begins
    a journal for the header of a match (`begin_journal`), or is None to keep nothing;
    ``find_squares`` says, for the review of a match, how well each submarine had hidden;
    ``solver`` makes what finds the enemy for a crew, and ``bots`` seats bots; either is None where
    the table cannot. Times are seconds of one monotonic clock.
    """

    def __init__(
        self,
        plan: Plan,
        draw_lots: Callable[[Sequence[Team]], Team],
        journal: Callable[[Header], Journal] | None = None,
        find_squares: FindSquares | None = None,
        solver: MakeSolver | None = None,
        house: House | None = None,
        bots: MakeBots | None = None,
    ) -> None:
        solves, seats = solver is not None, bots is not None
        self._planning = Planning(plan, solves=solves, bots=seats)
        self._make_bots = bots
        self.hosting = Hosting(house or House(languages=plan.languages), plan.spoken)
        self._solver = solver
        self._find_squares = find_squares
        self._draw_lots = draw_lots
        self.fault_log = FaultLog()
        """The last faults that were contained, of the table's and of its devices'."""
        self.keeper = Recorder(journal)
        self.version = 0
        """Grows with whatever may be seen: who shows views compares it."""
        self._device_fault: Message | None = None
        self._found: Found | None = None
        """The match that was cut off, while both crews are asked about it."""
        self._lost: Message | None = None
        """Why a match that was cut off cannot be gone on with."""
        self._stood = 0
        """How many orders stood when both captains began to hold."""
        self._setup = self._planning.setup
        self.teams = self._setup.teams
        self._draft = self._planning.draft
        self._usual = Usual(self._draft)
        self._story: Story | None = None
        self.evening = Evening(self.teams, ROLES[self._setup.game])
        self._unman()
        moved = dict.fromkeys(self.teams, 0)
        self.playing = self._laid_out(self._setup, moved)

    # ---- the way of a press

    def touch(self, press: Press) -> bool:
        """Take one press: the evening's outside a match, a station's within one.

        Says whether it did anything: not, if it was refused or means nothing now.
        """
        team = Team(press.team)
        self.version += 1
        if self.evening.scene is not Scene.MATCH:
            answer = replace(self.evening.touch(press), lasts=LASTS)
        else:
            answer = self._touch_match(press)
        # A seat that this game has not is answered where the crew looks: at its captain's.
        seat = press.seat if press.seat in self.evening.roles else Role.CAPTAIN
        if press.kind is not Kind.RELEASE:
            self.playing.telling.forget(team, seat)
        taken = self.playing.answer(team, seat, answer, press.at)
        self._see_end(press.at)
        if self.evening.setting is not None:
            self._agree(self.evening.setting.draft)
            self.hosting.agree(self._draft)
        self._follow_host(press.at)
        if self.evening.both_ready or self.evening.alone is not None:
            self._go_on(press.at)
        self._see_agreed(press.at)
        self._look_over(press.at)
        return taken

    def _touch_match(self, press: Press) -> Answer:
        """A press within a match is its station's, but for what agrees to something when held."""
        if self.playing.hurries(press):
            return self.playing.touch(press)
        if self.evening.watch(press):
            self._stood = len(self.match.history)
        acting = self.evening.sift(press, partial(self.playing.aim, press))
        if isinstance(acting, Message):
            return Answer(word=acting)
        answers = [self.playing.touch(each) for each in acting]
        return next((each for each in answers if each != MOVED), MOVED)

    def _look_over(self, now: float) -> None:
        """What seats were told goes when it is not true any more."""
        asked = partial(question, self.playing, self.evening)
        self.version += self.playing.look_over(asked, now)

    def advance(self, now: float) -> None:
        """Let time pass, to ``now``: long presses become orders, the review goes on."""
        self._let_pass(now)
        self._look_over(now)

    def _let_pass(self, now: float) -> None:
        self.version += self.keeper.catch_up(now)
        if self.evening.advance(now):
            self.version += 1
            self._follow_host(now)
            if self.evening.scene is Scene.ATTRACT:
                self._lay_out(self._setup)  # nothing of the last match stays on the screens
        if self.evening.scene is not Scene.MATCH:
            return
        if self._see_agreed(now):
            return
        self.version += self.playing.advance(now)
        self._see_end(now)

    def _see_agreed(self, at: float) -> bool:
        """Whether both captains have agreed to something by holding, which is then done."""
        if self.evening.given_up:
            self._give_up(at)
        elif self.evening.takes_back:
            self._take_back(at)
        else:
            return False
        return True

    def due(self) -> float | None:
        """When `advance` will next have something to do, or None."""
        on = self.evening.scene is Scene.MATCH
        dues = [self.evening.due(), self.playing.due() if on else self.playing.telling.due()]
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
        self._begin()
        times = seconds or (None,) * len(orders)
        for order, at in zip(orders, times, strict=True):
            self.playing.again(order, at or 0.0)
            self._see_end(at or 0.0)
        self.version += 1

    # ---- from match to match

    def look_for(self, folder: Path, now: float) -> None:
        """Offer to go on with a match that was cut off, if a folder has the journal of one.

        One that was over, and of which only the end line is missing, goes to its review. A folder
        that takes no matches is told before anybody plays.
        """
        self.version += 1
        if not writable(folder):
            self._lost = Message("warning-unsaved", {"value": shortened(str(folder))})
        try:
            found = find(folder)
        except CannotResumeError as fault:
            self._lost = Message("warning-resume", {"value": fault.short})
            return
        if found is None:
            return
        if found.damaged:
            self._lost = Message("warning-damaged", {"value": found.path.name})
        self._found = found
        self._planning.know(found.setup.scenario, found.scenario)
        others = found.header.others
        known = Known(languages=self._planning.plan.spoken)
        languages = spoken_in(others, found.setup.game, self._draft.languages, known)
        draft = draft_of(found.setup.scenario, found.setup, languages, others)
        self._usual.put_off(draft)
        waits = self._make_bots is not None and self._usual.waits
        if waits:
            _log.warning("%s: the bots of --bots wait for the next match", found.path.name)
        self._agree(draft, anew=True)
        self.evening.offer_match(Resuming(found.told, draft, bots_wait=waits))
        if found.ended:
            self._resume(found, now)

    def _resume(self, found: Found, at: float) -> None:
        """Both crews go on with the match that was cut off: all is as it was."""
        self._found = None
        with self.fault_log.contained("table.resume", "replay") as trial:
            self._lay_out(found.setup)
            self.playing.replay(found.log, at - found.seconds)
            self.keeper.resume(found.path)
        if trial.failed:
            self._lost = Message("warning-resume", {"value": found.path.name})
            self._leave_offer(at)
            return
        self.evening.begin()
        self.playing.write_notes(at)
        self._see_end(at)

    def _put_away(self, found: Found, at: float) -> None:
        """Both crews leave the match that was cut off: its record stays, and says so."""
        self._found = None
        with suppress(RecordError):  # then there is nothing left to be offered
            self.keeper.resume(found.path)
            self.keeper.finish("put away at the table")
        self.keeper.leave()
        self._leave_offer(at)

    def _leave_offer(self, now: float) -> None:
        self._agree(self._usual.back(), anew=True)
        self.evening.abandon(now)

    def _take_back(self, at: float) -> None:
        """Both captains take the last order back: the match is played again without it."""
        self.version += 1
        self.evening.took_back(at)
        old = self.playing
        log = old.without_last(self._stood, at)
        if log is None:
            for team in self.teams:
                told = Word(Role.CAPTAIN, Message("nothing-to-take-back"))
                old.telling.tell(team, told)
            return
        new = self._laid_out(old.match.setup, old.hearing.numbers)
        new.replay_from(old, log, at)
        self.keeper.take_back(len(old.match.history) - len(new.match.history), log[-1].seconds)
        self.playing = new
        new.write_notes(at)
        self._stood = len(new.match.history)

    def _go_on(self, at: float) -> None:
        """Both crews are ready: for the settings of a match, or for the match."""
        if self._found is not None and self.evening.offer is not None:
            answer = self._resume if self.evening.offer.going_on else self._put_away
            answer(self._found, at)
            return
        if self.evening.setting is not None:
            self._begin()
            return
        if self.evening.scene is Scene.AFTER:
            draft = self._usual.next(self._draft)
        else:
            alone = self.evening.alone
            number = None if alone is None else self.teams.index(alone)
            draft = self._usual.first(self._draft, number)
        draft = self.hosting.onto(draft)
        self.evening.set_up(SetupPage(draft, self._planning.offers(), at))
        self._agree(draft, anew=True)

    def _agree(self, draft: Draft, *, anew: bool = False) -> None:
        """Lay out what the crews have agreed on so far, so that both see the chart."""
        if draft == self._draft and not anew:
            return
        self._draft = draft
        self._unman()
        self._setup = self._planning.agree(draft)
        if self._setup.teams != self.teams:
            self.teams = self._setup.teams
            self.evening.seat(self.teams, ROLES[self._setup.game])
        self._lay_out(self._setup)

    def _unman(self) -> None:
        """Where bots play a whole crew, nobody of it is asked for anything."""
        bots = self._make_bots is not None
        self.evening.has_bots = bots
        nobody: frozenset[Team] = frozenset()
        self.evening.unmanned = self._draft.unmanned if bots else nobody
        self.evening.invited_alone = self._usual.unmanned(self._draft.game) if bots else nobody

    def operate(self, now: float) -> None:
        """Open the host's page, as a captain's encoder does that is held down."""
        self.hosting.open(self.evening, self.teams, now)
        self.version += 1

    def _follow_host(self, now: float) -> None:
        """The host's page opens, closes, or has set the languages in another way."""
        languages = self.hosting.follow(self.evening, self.teams, now)
        if languages is not None:
            self._draft = replace(self._draft, languages=languages)
            self._usual.speak(languages)

    def _speak(self, team: Team) -> None:
        """The crew's screen speaks the next language."""
        self._draft = self._draft.spoken_next(self.teams.index(team), self._planning.plan.spoken)
        if self.evening.setting is not None:
            self.evening.setting.speak(self._draft.languages)

    def _begin(self) -> None:
        """Begin a match: draw who is first, open its journal."""
        setup = self._setup
        if setup.mode is Mode.TURN:
            first = self._draft.learner
            setup = replace(setup, first=self._draw_lots(self.teams) if first is None else first)
        self._lay_out(setup)
        self._usual.begin()
        self.evening.begin()
        spoken = language_tags(self._draft, self.hosting.house.languages)
        self.keeper.begin(header_of(setup, (*self._planning.plan.header.others, *spoken)))
        self._lost = None

    def _see_end(self, at: float) -> None:
        """Whether the match is over is looked at after each order."""
        match = self.match
        if not self.playing.ended or self.evening.scene is not Scene.MATCH:
            return
        assert match.outcome is not None  # it has ended
        self.keeper.finish(match.outcome.in_words)
        self._tell_again(at)

    def _tell_again(self, at: float) -> Review:
        """The match may be looked over from its orders."""
        match = self.match
        squares: Sequence[Mapping[Team, Squares]] = ()
        if self._find_squares is not None:
            with self.fault_log.contained("table.review", "find squares"):
                squares = self._find_squares(match.setup, match.orders)
        played = self.playing
        story = Story(match.setup, match.orders, played.seconds, squares, played.refused)
        self._story = story
        review = Review(len(story), story.keys, at)
        self.evening.end(at, review)
        return review

    def _give_up(self, now: float) -> None:
        """End a match that both crews have given up: its record stays, and is looked over."""
        self.version += 1
        self.keeper.finish("given up by both crews")
        self.keeper.leave()
        if self.match.dived:
            self._tell_again(now).show(now)
            return
        self._lay_out(self._setup)
        self.evening.abandon(now)

    def _lay_out(self, setup: Setup) -> None:
        """A fresh match, of which nothing has been heard or said yet."""
        before = self.playing.hearing.numbers  # another game has other teams
        most = max(before.values())
        moved = {team: before.get(team, most) for team in self.teams}
        self.playing = self._laid_out(setup, moved)
        self._story = None

    def _laid_out(self, setup: Setup, moved: Mapping[Team, int]) -> Playing:
        aids = Aids(self._draft, setup, self._solver)
        company = Company(self._draft, self._make_bots, self.fault_log)
        return Playing(setup, aids, moved, self.keeper.keep, self._speak, self.fault_log, company)

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
    def warning(self) -> Message | None:
        """What the operator should know of: the disk first, then a match that is lost."""
        fault = self.keeper.fault
        told = self._lost or self._device_fault
        return told if fault is None else Message("warning-disk", {"value": fault})

    def view(self, team: Team) -> TeamView:
        """The picture that one crew may see now."""
        return picture(
            team,
            self.playing,
            self.evening,
            Agreed(self._draft, self._planning.plan.scenario.title),
            warning=self.warning,
            review=self._review(),
            light=self.hosting.house.screen_light,
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
        return self.playing.crews[team].lamps(self.match)
