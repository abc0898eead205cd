"""Guests who play whole evenings: they begin a match, set it up, play it, look back, go away.

They touch controls and look at the screens, like guests; what they order is their bots' idea,
which knows what a seat may know (`sonar_console.bots`). Chance is passed in.
"""

from __future__ import annotations

import random
from functools import partial

from sonar_console.bots.hands import Move, Touch
from sonar_console.bots.minds.crew import CrewMind
from sonar_console.bots.minds.levels import Level
from sonar_console.bots.minds.sight import Sight
from sonar_console.bots.seat import Pace, SeatBot
from sonar_console.cards.team import SeatView, TeamView
from sonar_console.engine import Match, event_for
from sonar_console.engine.names import ROLES, Role, Team, Verb
from sonar_tools.soak.ledger import Ledger, News
from sonar_tools.soak.processes import SIDES
from sonar_tools.soak.remote import Remote

TAP = 0.06
"""Seconds for which a finger stays on a button."""
BREATH = 0.3
"""Seconds from one touch to the next, of whomever."""
GLANCE = 0.03
"""Seconds of real time in which a table answers a touch, if it does anything at all."""
BLINK = 0.002
"""Seconds of real time in which a table takes in what its boards have said meanwhile."""
NO_NEWS = 900.0
"""Seconds without an order after which guests who could play give a match up as stuck."""

PLAYED = ("setup", "play")
"""What a view calls the phases in which stations have the presses."""

OVER = "ended"
"""The same of a match that is over; one that was given up is looked over like any other."""

_HELD = 3.5
_LEVELS = (Level.CADET, Level.CADET, Level.OFFICER)
_PAUSES = (20.0, 900.0)
_LOOKS = (5.0, 120.0)
_CLOCK = 0.5
"""The longest step of time while a match is on."""


class Guests:
    """Two crews. ``touches`` counts what they have done; ``stuck`` names the matches they gave up,
    and after which order.
    """

    def __init__(self, ledger: Ledger, rng: random.Random) -> None:
        self._ledger = ledger
        self._rng = rng
        self._match: Match | None = None
        self._minds: dict[Team, CrewMind] = {}
        self._bots: dict[tuple[Team, Role], SeatBot] = {}
        self._asked: dict[tuple[Team, Role], tuple[int, SeatView]] = {}
        self._orders = 0
        self._last_order = 0.0
        self._until = 0.0
        self._scene = ""
        self.touches = 0
        self.resumed = 0
        self.stuck: list[str] = []
        self.ended = 0

    # ---- what they hear

    def hear(self, news: list[News], now: float) -> None:
        """Take in what the record of the match has grown by."""
        match = self._ledger.match
        if match is None:
            return
        if match is not self._match:
            self._sit_down(match)
        for each in news:
            self._orders += 1
            self._last_order = now
            if each.line.order is None:  # taken back: they think anew
                self._sit_down(match)
                continue
            order = each.line.order
            for team, mind in self._minds.items():
                for event in each.events:
                    told = event_for(event, team)
                    if told is not None:
                        mind.hear(told)
            if order.verb is Verb.PLOT:
                self._minds[order.team].plotted()
            bot = self._bots.get((order.team, order.role))
            if bot is not None:
                bot.given(order)

    def _sit_down(self, match: Match) -> None:
        self._match = match
        level = self._rng.choice(_LEVELS) if not match.orders else Level.CADET
        teams = match.setup.teams
        self._minds = {team: CrewMind(match.setup, team, level, self._rng) for team in teams}
        self._bots = {
            (team, role): SeatBot(role, self._minds[team], Sight(match, team), Pace(), self._rng)
            for team in teams
            for role in ROLES[match.setup.game]
        }
        self._asked.clear()

    # ---- what they do

    def step(self, remote: Remote, now: float) -> None:
        """Do one thing, or let a moment pass."""
        view = remote.views.get(SIDES[0])
        if view is None:
            remote.look(1.0)
            return
        scene = view.phase if view.review is None else OVER
        if scene != self._scene:
            self.resumed += scene in PLAYED and self._scene not in (*PLAYED, "settings", "")
            self.ended += view.phase == "ended" and self._scene in PLAYED
            self._scene = scene
            self._last_order = now
            pauses = {"attract": _PAUSES, OVER: _LOOKS}.get(scene, (0.0, 5.0))
            self._until = now + self._rng.uniform(*pauses)
        if scene in PLAYED:
            self._play(remote, now)
        elif now < self._until:
            self._wait(remote, min(1.0, self._until - now))
        elif scene == "settings":
            self._set_up(remote)
        elif scene == OVER and self._rng.random() < 0.7:
            self._look_back(remote)
        else:
            self._fists(remote)

    def _play(self, remote: Remote, now: float) -> None:
        if now - self._last_order > NO_NEWS:
            newest = self._ledger.newest
            if newest is not None:
                shown = "; ".join(_asked(remote.views[side]) for side in SIDES)
                self.stuck.append(f"{newest.path.name}: after order {newest.orders}: {shown}")
            self.give_up(remote)
            self._last_order = now
            return
        dues = [now + _CLOCK]
        for side in SIDES:
            view = remote.views[side]
            for (team, role), bot in self._bots.items():
                if team != view.team or role not in view.seats:
                    continue
                if self._asks((team, role), bot, view.seats[role], now):
                    for move in bot.touches(partial(remote.views.__getitem__, side), now):
                        self.touch(remote, side, move)
                        return
                if bot.due is not None:
                    dues.append(bot.due)
        self._wait(remote, max(0.02, min(dues) - now))

    def _asks(self, seat: tuple[Team, Role], bot: SeatBot, face: SeatView, now: float) -> bool:
        """Whether a bot is worth asking: its time has come, or something has happened.

        What its seat shows may come later than the order that changed it: on a busy machine the
        record is quicker than a screen.
        """
        if bot.due is not None:
            return now >= bot.due
        seen = (self._orders, face)
        if self._asked.get(seat) == seen:
            return False
        self._asked[seat] = seen
        return True

    def touch(self, remote: Remote, side: str, move: Move) -> None:
        """Touch a control of a side, and look what it did."""
        self.touches += 1
        name = f"{side}.{move.control}"
        if move.touch is Touch.WAIT:
            remote.say("pass 0.1")
        elif move.touch is Touch.TURN:
            remote.say(f"turn {name} {move.steps:+d}", f"pass {BREATH}")
        else:
            held = 1.3 if move.touch is Touch.HOLD else TAP
            remote.say(f"press {name}", f"pass {held}", f"release {name}", f"pass {BREATH}")
        remote.look(GLANCE)

    def _press(self, remote: Remote, name: str) -> None:
        for side in SIDES:
            self.touch(remote, side, Move("captain", name))

    def _fists(self, remote: Remote) -> None:
        """Both captains strike."""
        self._press(remote, "stop")
        self._until = 0.0

    def _set_up(self, remote: Remote) -> None:
        """Change a few lines of the settings, and agree."""
        for _ in range(self._rng.randrange(6)):
            side = self._rng.choice(SIDES)
            lines = self._rng.randrange(-4, 8)
            if lines:
                self.touch(remote, side, Move("captain", "select", Touch.TURN, lines))
            way = self._rng.choice(("east", "west"))
            self.touch(remote, side, Move("captain", way))
        self._fists(remote)

    def _look_back(self, remote: Remote) -> None:
        """Turn the review to and fro, and then play again or go away."""
        if self._rng.random() < 0.3:
            self._fists(remote)
            return
        steps = self._rng.choice((-20, -3, -1, 1, 5, 30))
        self.touch(remote, self._rng.choice(SIDES), Move("captain", "select", Touch.TURN, steps))
        self._wait(remote, self._rng.uniform(1.0, 60.0))

    def give_up(self, remote: Remote) -> None:
        """Both captains hold their fists."""
        controls = [f"{side}.captain.stop" for side in SIDES]
        remote.say(*(f"press {each}" for each in controls))
        for _ in range(int(_HELD / 0.25)):
            remote.say("pass 0.25")
            remote.look(GLANCE)
        remote.say(*(f"release {each}" for each in controls), f"pass {BREATH}")
        remote.look(GLANCE)

    def hammer(self, remote: Remote, controls: dict[str, bool], count: int) -> None:
        """Children: so many presses and turns of anything, as fast as they come.

        ``controls`` says of each control by its full name whether it turns.
        """
        lines = []
        for name in self._rng.choices(list(controls), k=count):
            if controls[name]:
                lines.append(f"turn {name} {self._rng.choice((-2, -1, 1, 2)):+d}")
            else:
                lines += [f"press {name}", "pass 0.02", f"release {name}"]
        for start in range(0, len(lines), 60):
            remote.say(*lines[start : start + 60])
            remote.look()
        remote.say(f"pass {BREATH}")
        self.touches += count

    @staticmethod
    def _wait(remote: Remote, seconds: float) -> None:
        remote.say(f"pass {seconds:.3f}")
        remote.look(BLINK)


def _asked(view: TeamView) -> str:
    """What a crew is asked, and what it was last told."""
    moments = ", ".join(f"{role} {seat.moment}" for role, seat in view.seats.items())
    told = "" if view.refusal is None else f", told {view.refusal.key}"
    return f"{view.team}: turn {view.turn}, {moments}{told}"
