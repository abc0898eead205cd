"""Buttons and encoders from the levels of their lines, polled about once a millisecond.

The rules are those of the table's own pins (debounce.py and quadrature.py in the room devices).
Times are in whole milliseconds.
"""

WINDOW = 20
"""A release counts when the contact stayed up for this long."""


class Button:
    """One contact. ``down`` is the decided level."""

    def __init__(self, down: bool, ms: int, floor: int = 0) -> None:
        self.down = down
        self._floor = floor
        self._raw = down
        self._since = ms
        self._seen = ms
        self._burst = -1
        self._sum = 0

    def take(self, down: bool, ms: int):
        """Take the level at ``ms``: (down, since when) when that decides a change, else None."""
        change = self._settle(ms)
        if down != self._raw:
            self._raw = down
            self._since = ms
            if down and not self.down and self._burst < 0:
                self._burst = ms
                self._sum = 0
                if change is None:  # one a call; what is left comes with the next
                    change = self._settle(ms)  # without a floor that is enough
        return change

    def _settle(self, ms: int):
        spent = ms - self._seen
        self._seen = ms
        if self.down:
            if not self._raw and ms - self._since >= WINDOW:
                self.down = False
                return False, self._since
            return None
        if self._burst < 0:
            return None
        if self._raw:
            self._sum += spent
            if self._sum >= self._floor:
                begun = self._burst
                self._burst = -1
                self.down = True
                return True, begun
        elif ms - self._since >= self._floor:
            self._burst = -1
        return None


def _phase(a: bool, b: bool) -> int:
    """Phase clockwise from rest: (1, 1) is 0, (0, 1) is 1, (0, 0) is 2, (1, 0) is 3."""
    return (0 if b else 3) if a else (1 if b else 2)


class Encoder:
    """One encoder, a whole cycle of four phases a detent."""

    def __init__(self, a: bool, b: bool) -> None:
        self._phase = _phase(a, b)
        self._count = self._phase if self._phase <= 2 else -1
        self._way = 1

    def take(self, a: bool, b: bool) -> int:
        """Take the levels of both lines; gives detents told: -1, 0 or 1, clockwise positive."""
        phase = _phase(a, b)
        step = (phase - self._phase) & 3
        if step == 0:
            return 0
        self._phase = phase
        quarters = 1 if step == 1 else -1 if step == 3 else 2 * self._way
        self._way = 1 if quarters > 0 else -1
        self._count += quarters
        if self._count >= 4:
            self._count -= 4
            return 1
        if self._count <= -4:
            self._count += 4
            return -1
        return 0
