"""Buttons and encoders from the levels of their lines, polled about once a millisecond.

The rules are those of the table's own pins (glitches.py, debounce.py and quadrature.py in the
room devices). Stamps are in whole milliseconds, what is shorter is counted in microseconds that
go round.
"""

from clock import MICROS

GLITCH = 2000
"""Microseconds that a level must last to count."""
SET_BACK = 4
"""How many times its length a break sets back the time that a level has lasted."""
WINDOW = 20
"""A release counts when the contact stayed up for this long; a contact may bounce for as long."""


class Line:
    """Levels of one line that last. ``level`` is the one that counts, since ``at``."""

    def __init__(self, level: bool, us: int, lasting: int = GLITCH) -> None:
        self.level = level
        self.raw = level
        self.at = 0
        self.first = -1
        """The first edge of a level that may come to count, -1 for none."""
        self.lasting = lasting
        self.edges = 0
        self._run = 0
        self._rest = 0
        self._seen = us

    def take(self, level: bool, ms: int, us: int) -> bool:
        """Take the level as it is read now; whether another one counts from now on.

        Only the time between two readings of one level is known to belong to it; a break may have
        been as long as the time from the reading before it to the reading after it.
        """
        spent = (us - self._seen) & MICROS
        self._seen = us
        if level != self.raw:
            self.raw = level
            self.edges += 1
            self._rest = 0
            if self.first < 0:
                self._run = 0
                self.first = ms
                return False
            self._run = max(0, self._run - SET_BACK * spent)
            if level != self.level and ms - self.first > WINDOW:
                self.first = ms
            return False
        if self.first < 0:
            return False
        if level != self.level:
            self._run += spent
            if self._run < self.lasting:
                return False
            self.level = level
            self.at = self.first
            self.first = -1
            return True
        self._run = max(0, self._run - SET_BACK * spent)
        self._rest += spent
        if self._rest >= self.lasting:
            self.first = -1
        return False


class Button:
    """One contact. ``down`` is the decided level."""

    def __init__(self, down: bool, us: int, floor: int = 0) -> None:
        self.down = down
        self.line = Line(down, us)
        self._up = -1
        self.lasts(floor)

    def lasts(self, floor: int) -> None:
        """Set the milliseconds that a press must last, 0 for the length of a glitch."""
        self._floor = max(GLITCH, 1000 * floor)
        if not self.line.level:
            self.line.lasting = self._floor

    def take(self, down: bool, ms: int, us: int):
        """Take the level at ``ms``: (down, since when) when that decides a change, else None."""
        line = self.line
        if down == line.raw and line.first < 0 and self._up < 0:
            return None
        if line.take(down, ms, us):
            if line.level:
                line.lasting = GLITCH
                self._up = -1
                if not self.down:
                    self.down = True
                    return True, line.at
            else:
                line.lasting = self._floor
                self._up = line.at
        up = self._up
        if up >= 0 and ms - up >= WINDOW and not 0 <= line.first < up + WINDOW:
            self._up = -1
            self.down = False
            return False, up
        return None


def _phase(a: bool, b: bool) -> int:
    """Phase clockwise from rest: (1, 1) is 0, (0, 1) is 1, (0, 0) is 2, (1, 0) is 3."""
    return (0 if b else 3) if a else (1 if b else 2)


class Encoder:
    """One encoder, ``quarters`` edges a detent: 4, or 2. ``way`` is -1 if it counts backwards."""

    def __init__(self, a: bool, b: bool, us: int) -> None:
        self.a = Line(a, us)
        self.b = Line(b, us)
        self._wait_a = self._wait_b = -1
        """Stamps of levels that count, behind an earlier edge that may come to count."""
        self._at_a = a
        self._at_b = b
        self.quarters = 0
        self.set(4, 1)

    def set(self, quarters: int, way: int) -> None:
        """Say how many edges make a detent, and which way it counts."""
        self.way = way
        if quarters == self.quarters:
            return
        self.quarters = quarters
        phase = _phase(self._at_a, self._at_b) % quarters
        self._count = phase if phase <= quarters // 2 else phase - quarters
        self._last = 1

    def take(self, a: bool, b: bool, ms: int, us: int) -> int:
        """Take the levels of both lines; gives detents told: -1, 0 or 1, clockwise positive."""
        one = self.a
        two = self.b
        if a == one.raw and b == two.raw and one.first < 0 and two.first < 0:
            return 0
        if one.take(a, ms, us):
            self._wait_a = one.at
        if two.take(b, ms, us):
            self._wait_b = two.at
        first = self._wait_a
        second = self._wait_b
        if first >= 0 and 0 <= two.first < first:
            first = -1
        if second >= 0 and 0 <= one.first < second:
            second = -1
        if first >= 0 and second >= 0 and first != second:
            self._wait_a = self._wait_b = -1
            if first < second:
                return self._step(one.level, self._at_b) + self._step(one.level, two.level)
            return self._step(self._at_a, two.level) + self._step(one.level, two.level)
        if first < 0 and second < 0:
            return 0
        if first >= 0:
            self._wait_a = -1
        if second >= 0:
            self._wait_b = -1
        return self._step(
            one.level if first >= 0 else self._at_a, two.level if second >= 0 else self._at_b
        )

    def _step(self, a: bool, b: bool) -> int:
        step = (_phase(a, b) - _phase(self._at_a, self._at_b)) & 3
        self._at_a = a
        self._at_b = b
        if step == 0:
            return 0
        quarters = 1 if step == 1 else -1 if step == 3 else 2 * self._last
        self._last = 1 if quarters > 0 else -1
        self._count += quarters
        if self._count >= self.quarters:
            self._count -= self.quarters
            return self.way
        if self._count <= -self.quarters:
            self._count += self.quarters
            return -self.way
        return 0
