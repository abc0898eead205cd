"""What the host has set, kept from match to match, and when the host's page opens and closes."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from sonar_console.engine.names import Team
from sonar_console.modes.evening import Evening
from sonar_console.modes.servicepage import ServicePage
from sonar_console.settings import Draft, House


class Hosting:
    """The house of one table; ``spoken`` are the languages that there are."""

    def __init__(self, house: House, spoken: Sequence[str]) -> None:
        self.house = house
        self._spoken = spoken

    def open(self, evening: Evening, teams: tuple[Team, Team], now: float) -> None:
        """Open the page, if nobody plays or sets up a match."""
        if evening.may_open_page:
            evening.open_page(ServicePage(self.house, teams, self._spoken, now))

    def follow(
        self, evening: Evening, teams: tuple[Team, Team], now: float
    ) -> tuple[str, str] | None:
        """See what was touched on the page: the languages if they are others now.

        A page that was asked for opens, one that was left closes.
        """
        if evening.page_asked:
            self.open(evening, teams, now)
        page = evening.operating
        if page is None:
            return None
        if page.left:
            evening.close_page(now)
        before, self.house = self.house, page.house
        return None if before.languages == page.house.languages else page.house.languages

    def onto(self, draft: Draft) -> Draft:
        """A draft with what guests may set of the house while they set up a match."""
        return replace(draft, volume=self.house.volume, night=self.house.night)

    def agree(self, draft: Draft) -> None:
        """Take over what guests have set of the house."""
        self.house = replace(self.house, volume=draft.volume, night=draft.night)
