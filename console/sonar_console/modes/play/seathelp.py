"""The help at each seat: what it may do now, why not, and for captains a few settings.

A seat's encoder that is held down for a second and let go opens it, at the radio operator's seat
``?``. The encoder goes through the lines; a push closes the help, or opens a setting, in which the
encoder goes through the values until the next push. Any other control closes it and means what it
always means. Nothing of the match changes, and no clock waits.
"""

from __future__ import annotations

from collections.abc import Iterator

from sonar_console.cards import Message
from sonar_console.cards.seat import HelpCard, HelpRowCard
from sonar_console.engine import Match, Order, legal_for
from sonar_console.engine.names import HEADINGS, Game, Mode, Phase, Role, System, Team, Verb
from sonar_console.engine.squares import squares_in
from sonar_console.modes.play.livematch import LiveMatch
from sonar_console.modes.session import Session
from sonar_console.press import Kind, Press
from sonar_console.settings import Draft, entries
from sonar_console.settings.lines import LineOption, PageLine, setting_lines
from sonar_console.stations.station import turned

OPEN_FOR = 30.0
"""Seconds without a touch after which the help closes."""

_TURNS = ("select", "slide_x", "slide_y")
"""The encoders that go through the lines."""

_WEAPONS = (Verb.TORPEDO, Verb.MINE, Verb.TRIGGER, Verb.DRONE, Verb.SONAR, Verb.SILENCE)
_FAMILY = (Verb.HEAD, Verb.SURFACE, Verb.SONAR, Verb.SILENCE, Verb.MISSILE)


class SeatHelp:
    """The open help of one seat."""

    def __init__(self, session: Session, live: LiveMatch, team: Team, role: Role, at: float):
        self._session, self._live = session, live
        self._team, self._role = team, role
        self._selected = 0
        self._number: int | None = None
        """The setting that is selected: the actions above it come and go with the match."""
        self._setting = False
        """Whether the encoder goes through the values of the line, not through the lines."""
        self.touched = at
        """When it was last touched, in seconds of the table's clock."""

    def touch(self, press: Press) -> bool | None:
        """Handle a press: move along the lines or take one.

        Returns whether the help stays open, or None if the press is not for it.
        """
        self.touched = press.at
        if press.name in _TURNS and press.kind is Kind.TURN:
            if self._setting:
                self._set(press.steps)
                return True
            rows = len(self._rows())
            self._selected = turned(self._at(rows), press.steps, rows)
            number = self._selected - (rows - len(self._settings()))
            self._number = number if number >= 0 else None
            return True
        if press.name == "push" and press.kind is Kind.PRESS:
            return self._take()
        if press.name == "unknown" and press.kind is Kind.PRESS:
            self._session.change_language(self._team)
            return False
        return None

    def _take(self) -> bool:
        """Open or leave a setting; returns False on an action, which closes the help."""
        if self._line() is None:
            return False
        self._setting = not self._setting
        return True

    def _at(self, rows: int) -> int:
        """The number of the selected line, of ``rows``."""
        if self._number is not None:
            return rows - len(self._settings()) + self._number
        return min(self._selected, rows - len(self._settings()) - 1)

    def _line(self) -> PageLine[Draft] | None:
        """The setting of the line that the encoder is at; None on an action."""
        return None if self._number is None else self._settings()[self._number]

    def _set(self, steps: int) -> None:
        """Change the open setting by a number of values."""
        session, line = self._session, self._line()
        assert line is not None  # only a setting is opened
        options = line.options(session.draft)
        here = _current(line, session.draft)
        at = next((n for n, each in enumerate(options) if each.label == here.label), 0)
        session.draft = options[min(max(at + steps, 0), len(options) - 1)].value
        session.set_house(session.house.with_draft(session.draft))

    # ---- what is shown

    def card(self) -> HelpCard:
        """The lines, with the one that the encoder is at."""
        rows = self._rows()
        at = self._at(len(rows))
        kind = "setting" if rows[at].value is not None else str(self._role)
        if self._setting:
            kind = "open"
        return HelpCard(rows, at, Message("prompt-help", {"role": kind}), self._setting)

    def _rows(self) -> tuple[HelpRowCard, ...]:
        live, team = self._live, self._team
        rows = [
            self._row(label, orders) for label, orders in _actions(live.match, team, self._role)
        ]
        if self._role in (Role.CAPTAIN, Role.RADIO) and live.announcer.of(team).blasts:
            rows.append(HelpRowCard(Message("help-blast"), reason=Message("help-blast-age")))
        draft = self._session.draft
        rows += [
            HelpRowCard(line.label, value=_current(line, draft).label) for line in self._settings()
        ]
        return tuple(rows)

    def _row(self, label: Message, orders: tuple[Order, ...]) -> HelpRowCard:
        match = self._live.match
        verb, legal = orders[0].verb, False
        if label.key == "help-verb" and verb not in (Verb.PLOT, Verb.UNDO, Verb.SLIDE):
            legal = bool(legal_for(match, self._team, verb, self._role))
        refusals = [match.refusal(order) for order in orders]
        legal = legal or None in refusals
        if not legal:
            refusal = refusals[-1]
            assert refusal is not None  # or it were legal
            values = {**refusal.values, "rule": refusal.rule}
            return HelpRowCard(label, False, Message(f"refused-{refusal.why}", values))
        early = self._live.assistance.refusal(orders[0], match, self.touched)
        return HelpRowCard(label, early is None, early)

    def _settings(self) -> tuple[PageLine[Draft], ...]:
        """The settings that may be changed in a match, at the captain's seat."""
        if self._role is not Role.CAPTAIN:
            return ()
        session = self._session
        number = session.teams.index(self._team)
        found: list[PageLine[Draft]] = []
        for entry in entries(Draft):
            if entry.in_match:
                lines = list(setting_lines(entry, session.teams, session.offers()))
                found.append(lines[number if entry.sides else 0])
        return tuple(found)


class SeatHelps:
    """The helps that are open in a match, and which presses they have taken."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._open: dict[tuple[Team, Role], SeatHelp] = {}
        self._taken: set[tuple[str, str, str]] = set()
        """The controls whose press an open help has taken: their release is its own."""
        self.idle = True
        """Whether no help is open, and no control is down that one has taken."""

    def _note_idle(self) -> None:
        self.idle = not self._open and not self._taken

    def open(self, live: LiveMatch, team: Team, role: Role, at: float) -> None:
        """Open the help of a seat."""
        self._open[team, role] = SeatHelp(self._session, live, team, role, at)
        self.idle = False

    def watch(self, live: LiveMatch) -> None:
        """Have the radio operator's long ``?`` open the help, in which it changes the language."""
        self._open.clear()
        self._note_idle()
        live.on_language(lambda team: self.open(live, team, Role.RADIO, live.now))

    def touch(self, press: Press) -> bool:
        """Give a press to the open help of its seat; returns whether that has taken it."""
        control = (press.team, press.seat, press.name)
        if press.kind is Kind.RELEASE:
            taken = control in self._taken
            self._taken.discard(control)
            self._note_idle()
            return taken
        seat = Team(press.team), Role(press.seat)
        if seat not in self._open:
            return False
        stays = self._open[seat].touch(press)
        if stays is not True:
            del self._open[seat]
        if stays is not None and press.kind is Kind.PRESS:
            self._taken.add(control)
        self._note_idle()
        return stays is not None

    def advance(self, now: float) -> bool:
        """Close helps that nobody has touched for `OPEN_FOR`; returns whether there was one."""
        old = [seat for seat, each in self._open.items() if now >= each.touched + OPEN_FOR]
        for seat in old:
            del self._open[seat]
        self._note_idle()
        return bool(old)

    def due(self) -> float | None:
        """The time when a help closes by itself, or None."""
        return min((each.touched + OPEN_FOR for each in self._open.values()), default=None)

    def cards(self, team: Team) -> dict[str, HelpCard]:
        """The cards of a crew's open helps, by role."""
        return {str(role): each.card() for (of, role), each in self._open.items() if of is team}


def _current(line: PageLine[Draft], draft: Draft) -> LineOption[Draft]:
    chosen = line.chosen(draft)
    assert chosen is not None  # a line of a setting has its value among its options
    return chosen


def _actions(match: Match, team: Team, role: Role) -> Iterator[tuple[Message, tuple[Order, ...]]]:
    """Each action of a seat, with orders that stand for it: one that is refused says why."""
    boat, realtime = match.boats[team], match.setup.mode is Mode.REALTIME
    here = max(boat.at, 0)

    def order(verb: Verb, *args: object) -> Order:
        return Order(team, role, verb, args)

    def named(verb: Verb, *orders: Order) -> tuple[Message, tuple[Order, ...]]:
        return Message("help-verb", {"verb": str(verb)}), orders

    if match.phase is Phase.SETUP:
        if role is Role.CAPTAIN:
            sea = next(iter(squares_in(match.chart.sea)))
            yield named(Verb.START, order(Verb.START, sea))
            yield named(Verb.DIVE, order(Verb.DIVE))
        else:
            yield Message("help-wait"), (order(Verb.PLOT, None),)
        return
    standing: dict[Verb, tuple[Order, ...]] = {
        Verb.HEAD: tuple(order(Verb.HEAD, heading) for heading in HEADINGS),
        Verb.DRONE: (order(Verb.DRONE, 1),),
        Verb.SILENCE: (order(Verb.SILENCE, HEADINGS[0], 0),),
    }
    for verb in (Verb.TORPEDO, Verb.MINE, Verb.TRIGGER, Verb.MISSILE):
        standing[verb] = (order(verb, here),)
    family = match.setup.game is Game.SONAR_FAMILY
    verbs: list[Verb] = []
    if role is Role.CAPTAIN:
        verbs = list(_FAMILY) if family else [Verb.HEAD, Verb.SURFACE, *_WEAPONS]
    elif role is Role.MATE:
        for system in System:
            if system in boat.sizes:
                label = Message("help-mark", {"system": str(system)})
                yield label, (order(Verb.MARK, system),)
        verbs = [Verb.DRONE, Verb.SONAR]
    elif role is Role.ENGINEER:
        panel = boat.owes_break or HEADINGS[0]
        yield named(Verb.BREAK, order(Verb.BREAK, panel, 1))
    else:
        verbs = [Verb.PLOT, Verb.UNDO, Verb.SLIDE]
        standing[Verb.PLOT] = (order(Verb.PLOT, None),)
        standing[Verb.SLIDE] = (order(Verb.SLIDE, 1, 0),)
    if role in (Role.CAPTAIN, Role.MATE) and realtime:
        verbs.append(Verb.RESUME if match.stopped_by is team else Verb.STOP)
    if role is Role.CAPTAIN and realtime and boat.surfaced:
        verbs.append(Verb.DIVE)
    if role is Role.CAPTAIN and not realtime and not family:
        verbs.append(Verb.DONE)
    for verb in verbs:
        yield named(verb, *standing.get(verb, (order(verb),)))
