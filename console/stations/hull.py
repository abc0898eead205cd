"""Surfaced in real time: the sections of the hull, and which seat secures one (U-3, U-4).

The captain's and the radio operator's four compass buttons are the sections 1 to 4, clockwise
from the north; the mate and the engineer turn to a section and push.
"""

from __future__ import annotations

from console.engine import Match
from console.engine.boat import Boat
from console.engine.names import Role, Verb
from console.engine.surfacing import SECTIONS, seat_may_secure
from console.press import Press
from console.stations.answer import MOVED, Answer
from console.stations.station import HEADING_OF, Station, turned

SECTION_OF = {button: number for number, button in enumerate(HEADING_OF, 1)}
"""The section of each compass button: ``north`` is 1, then clockwise."""


def roles_to_secure(boat: Boat) -> list[Role]:
    """The roles whose seat is to secure a section now; none unless the hull is open (U-3)."""
    if not boat.surfaced or boat.ready_to_dive:
        return []
    return [role for role in Role if seat_may_secure(boat, role)]


def hull_moment(boat: Boat, role: Role) -> str:
    """The moment of a seat at the surface: ``secure``, ``surfaced`` or ``ready``.

    ``secure`` while it is this seat's turn, ``surfaced`` while another's, ``ready`` when the
    inspection is passed and only the dive is missing.
    """
    if boat.ready_to_dive:
        return "ready"
    return "secure" if role in roles_to_secure(boat) else "surfaced"


def secured(boat: Boat) -> list[int]:
    """The sections secured so far, in their order."""
    return sorted(section for section, _ in boat.secured)


class SecuresByButton(Station):
    """A seat with compass buttons: each is a section."""

    def do_secure(self, press: Press, match: Match) -> Answer:
        """Secure the section of the button."""
        return Answer(self.order(Verb.SECURE, SECTION_OF[press.name], False))


class SecuresByEncoder(Station):
    """A seat with an encoder: it goes over the sections that are left, the push secures one."""

    _section = 1

    def do_section(self, press: Press, match: Match) -> Answer:
        """Go to another section of the hull."""
        left = self._left(match)
        here = left.index(self.section(match))
        self._section = left[turned(here, press.steps, len(left))]
        return MOVED

    def do_secure(self, press: Press, match: Match) -> Answer:
        """Secure the section under the cursor."""
        return Answer(self.order(Verb.SECURE, self.section(match), False))

    def section(self, match: Match) -> int:
        """The section under the cursor, one that is not secured yet."""
        left = self._left(match)
        return self._section if self._section in left else left[0]

    def _left(self, match: Match) -> list[int]:
        done = secured(match.boats[self.team])
        return [section for section in range(1, SECTIONS + 1) if section not in done]
