"""Random guests: they come in, change settings, play, review the match, and go away.

They work the controls and read the pictures, like guests. Bots choose the orders, and see no more
than their seats (`sonar_console.bots`). The random source is passed in.
"""

from __future__ import annotations

import random
from functools import partial

from sonar_console.bots.minds.crew import CrewMind
from sonar_console.bots.minds.levels import BotLevel
from sonar_console.bots.seat_bot import BotPace, SeatBot
from sonar_console.bots.touches import Touch, TouchKind
from sonar_console.bots.visible import VisibleMatch
from sonar_console.cards import Picture, PlayPicture, ReviewPicture, SeatCard
from sonar_console.engine import Match, event_for
from sonar_console.engine.names import ROLES, Role, Team, Verb
from sonar_tools.soak.client import TableClient
from sonar_tools.soak.processes import SIDES
from sonar_tools.soak.recordcheck import News, RecordCheck

TAP = 0.06
"""Seconds that a button is down."""
BREATH = 0.3
"""Seconds from one touch to the next, of any guest."""
GLANCE = 0.03
"""Seconds of real time to wait for the pictures after a touch."""
BLINK = 0.002
"""Seconds of real time to wait for the pictures after time has passed."""
NO_NEWS = 900.0
"""Seconds without an order after which a match counts as stuck and is given up."""

PLAYED = ("setup", "play")
"""The phases of a picture in which the stations get the presses."""

BEFORE = ("", "settings", "briefing")
"""The phases after which a match begins, and is not resumed."""

OVER = "ended"
"""The phase of a picture of a match that is over, or of the review of one that was given up."""

_HELD = 3.5
_LEVELS = (BotLevel.CADET, BotLevel.CADET, BotLevel.OFFICER)
_PAUSES = (20.0, 900.0)
_LOOKS = (5.0, 120.0)
_CLOCK = 0.5
"""The longest step of the clock during a match, in seconds."""


class Guests:
    """Two crews of random guests.

    ``touches`` counts their touches; ``stuck`` names the matches that were stuck, each with its
    last order.
    """

    def __init__(self, check: RecordCheck, rng: random.Random) -> None:
        self._check = check
        self._rng = rng
        self._match: Match | None = None
        self._minds: dict[Team, CrewMind] = {}
        self._bots: dict[tuple[Team, Role], SeatBot] = {}
        self._asked: dict[tuple[Team, Role], tuple[int, SeatCard]] = {}
        self._orders = 0
        self._last_order = 0.0
        self._until = 0.0
        self._scene = ""
        self.touches = 0
        self.resumed = 0
        self.stuck: list[str] = []
        self.ended = 0

    # ---- what they learn

    def hear(self, news: list[News], now: float) -> None:
        """Tell the bots the new lines of the record."""
        match = self._check.match
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
        level = self._rng.choice(_LEVELS) if not match.orders else BotLevel.CADET
        teams = match.setup.teams
        self._minds = {team: CrewMind(match.setup, team, level, self._rng) for team in teams}
        self._bots = {
            (team, role): SeatBot(
                role, self._minds[team], VisibleMatch(match, team), BotPace(), self._rng
            )
            for team in teams
            for role in ROLES[match.setup.game]
        }
        self._asked.clear()

    # ---- what they do

    def step(self, client: TableClient, now: float) -> None:
        """Make one touch, or let some time pass."""
        picture = client.pictures.get(SIDES[0])
        if picture is None:
            client.look(1.0)
            return
        scene = picture.phase
        if scene != self._scene:
            self.resumed += scene in PLAYED and self._scene not in (*PLAYED, *BEFORE)
            given_up = isinstance(picture, ReviewPicture) and picture.outcome is None
            self.ended += scene == OVER and not given_up and self._scene in PLAYED
            self._scene = scene
            self._last_order = now
            pauses = {"attract": _PAUSES, OVER: _LOOKS}.get(scene, (0.0, 5.0))
            self._until = now + self._rng.uniform(*pauses)
        if scene in PLAYED:
            self._play(client, now)
        elif now < self._until:
            self._wait(client, min(1.0, self._until - now))
        elif scene == "door":
            self._choose(client)
        elif scene == "settings":
            self._set_up(client)
        elif scene == OVER and self._rng.random() < 0.7:
            self._look_back(client)
        else:
            self._fists(client)

    def _play(self, client: TableClient, now: float) -> None:
        if now - self._last_order > NO_NEWS:
            newest = self._check.newest
            if newest is not None:
                shown = "; ".join(_asked(client.pictures[side]) for side in SIDES)
                self.stuck.append(f"{newest.path.name}: after order {newest.orders}: {shown}")
            self.give_up(client)
            self._last_order = now
            return
        dues = [now + _CLOCK]
        for side in SIDES:
            picture = client.pictures[side]
            if not isinstance(picture, PlayPicture):
                continue
            for (team, role), bot in self._bots.items():
                if team != picture.team or role not in picture.seats:
                    continue
                if self._asks((team, role), bot, picture.seats[role], now):
                    touch = bot.touch(partial(_seen, picture), now)
                    if touch is not None:
                        self.touch(client, side, touch)
                        return
                if bot.due is not None:
                    dues.append(bot.due)
        self._wait(client, max(0.02, min(dues) - now))

    def _asks(self, seat: tuple[Team, Role], bot: SeatBot, face: SeatCard, now: float) -> bool:
        """Whether to ask a bot for a touch: it is due, or an order or its seat's card is new.

        On a busy machine the record shows an order before a picture does.
        """
        if bot.due is not None:
            return now >= bot.due
        seen = (self._orders, face)
        if self._asked.get(seat) == seen:
            return False
        self._asked[seat] = seen
        return True

    def touch(self, client: TableClient, side: str, touch: Touch) -> None:
        """Touch a control of a side, and read the pictures."""
        self.touches += 1
        name = f"{side}.{touch.control}"
        if touch.kind is TouchKind.WAIT:
            client.say("pass 0.1")
        elif touch.kind is TouchKind.TURN:
            client.say(f"turn {name} {touch.steps:+d}", f"pass {BREATH}")
        else:
            held = 1.3 if touch.kind is TouchKind.HOLD else TAP
            client.say(f"press {name}", f"pass {held}", f"release {name}", f"pass {BREATH}")
        client.look(GLANCE)

    def _press(self, client: TableClient, name: str) -> None:
        for side in SIDES:
            self.touch(client, side, Touch("captain", name))

    def _fists(self, client: TableClient) -> None:
        """Both captains press their fists."""
        self._press(client, "stop")
        self._until = 0.0

    def _choose(self, client: TableClient) -> None:
        """Look at the cards of the front door, and take one, or all settings."""
        side = self._rng.choice(SIDES)
        steps = self._rng.randrange(-3, 6)
        if steps:
            self.touch(client, side, Touch("captain", "select", TouchKind.TURN, steps))
        way = self._rng.choice(("north", "south", "east", "push", "push", "stop"))
        self.touch(client, side, Touch("captain", way))

    def _set_up(self, client: TableClient) -> None:
        """Change some settings, and agree."""
        for _ in range(self._rng.randrange(6)):
            side = self._rng.choice(SIDES)
            lines = self._rng.randrange(-4, 8)
            if lines:
                self.touch(client, side, Touch("captain", "select", TouchKind.TURN, lines))
            way = self._rng.choice(("east", "west"))
            self.touch(client, side, Touch("captain", way))
        self._fists(client)

    def _look_back(self, client: TableClient) -> None:
        """Turn the slider of the review, or play again."""
        if self._rng.random() < 0.3:
            self._fists(client)
            return
        steps = self._rng.choice((-20, -3, -1, 1, 5, 30))
        self.touch(
            client, self._rng.choice(SIDES), Touch("captain", "select", TouchKind.TURN, steps)
        )
        self._wait(client, self._rng.uniform(1.0, 60.0))

    def give_up(self, client: TableClient) -> None:
        """Both captains hold their fists, which gives the match up."""
        controls = [f"{side}.captain.stop" for side in SIDES]
        client.say(*(f"press {each}" for each in controls))
        for _ in range(int(_HELD / 0.25)):
            client.say("pass 0.25")
            client.look(GLANCE)
        client.say(*(f"release {each}" for each in controls), f"pass {BREATH}")
        client.look(GLANCE)

    def hammer(self, client: TableClient, controls: dict[str, bool], count: int) -> None:
        """Press and turn random controls so many times, as children do.

        ``controls`` says of each control by its full name whether it turns.
        """
        lines = []
        for name in self._rng.choices(list(controls), k=count):
            if controls[name]:
                lines.append(f"turn {name} {self._rng.choice((-2, -1, 1, 2)):+d}")
            else:
                lines += [f"press {name}", "pass 0.02", f"release {name}"]
        for start in range(0, len(lines), 60):
            client.say(*lines[start : start + 60])
            client.look()
        client.say(f"pass {BREATH}")
        self.touches += count

    @staticmethod
    def _wait(client: TableClient, seconds: float) -> None:
        client.say(f"pass {seconds:.3f}")
        client.look(BLINK)


def _seen(picture: PlayPicture) -> PlayPicture:
    """The cards that a bot looks at."""
    return picture


def _asked(picture: Picture) -> str:
    """The question that a crew is asked, and the last reply to it."""
    if not isinstance(picture, PlayPicture):
        return f"{picture.team}: {picture.phase}"
    moments = ", ".join(f"{role} {seat.moment}" for role, seat in picture.seats.items())
    refusals = (card.refusal for card in picture.places.values() if card.refusal is not None)
    told = "".join(f", told {refusal.key}" for refusal in refusals)
    return f"{picture.team}: turn {picture.header.turn}, {moments}{told}"
