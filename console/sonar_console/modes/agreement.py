"""From a plan to the page of settings, and from the page back to the header of a record.

The record's own classes are given by who calls: this room does not know them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, TypeVar

from sonar_console.engine import Setup
from sonar_console.engine.names import TEAMS, Game, Team
from sonar_console.settings import Draft
from sonar_console.settings.lines import Offers
from sonar_console.settings.tags import own_tags, tags_of, with_tags

_Header = TypeVar("_Header")
Tags = tuple[tuple[str, str], ...]


class Titled(Protocol):
    """A scenario, as far as it is chosen by."""

    @property
    def game(self) -> Game:
        """The game it is for."""

    @property
    def title(self) -> Mapping[str, str]:
        """Its title by language."""


def draft_of(scenario: str, setup: Setup, languages: tuple[str, str], others: Tags) -> Draft:
    """A match as the page of settings begins with it. ``others`` are a header's unknown tags."""
    assert setup.crews is not None  # a setup fills it in
    draft = Draft(
        scenario=scenario,
        game=setup.game,
        crews=setup.crews,
        mode=setup.mode,
        edition=setup.edition,
        switches=setup.switches.changed(),
        languages=languages,
    )
    return with_tags(draft, others)


def header_of(draft: Draft, others: Tags, make: Callable[..., _Header]) -> _Header:
    """The header that a draft comes to; of the ``others``, those that are not the page's stay."""
    teams = TEAMS[draft.game]
    kept = [tag for tag in others if tag[0] not in own_tags(Team)]
    return make(
        scenario=draft.scenario,
        game=draft.game,
        mode=draft.mode,
        edition=draft.edition,
        crews=dict(zip(teams, draft.crews, strict=True)),
        switches=draft.switches,
        others=(*kept, *tags_of(draft)),
    )


def offers_of(
    scenarios: Mapping[str, Titled],
    allowed: Callable[[Draft], object],
    languages: tuple[str, ...],
    solves: bool,
    bots: bool = False,
) -> Offers:
    """What the crews may choose from. ``allowed`` raises a `ValueError` caused by the rule's
    own error for a draft that the rules forbid. ``solves`` and ``bots`` are whether the table
    can find the enemy, and whether it has bots.
    """

    def forbidden(draft: Draft) -> str | None:
        try:
            allowed(draft)
        except ValueError as fault:
            return str(getattr(fault.__cause__, "rule", "S-4"))
        return None

    names = {game: [name for name, each in scenarios.items() if each.game is game] for game in Game}
    titles = {name: each.title for name, each in scenarios.items()}
    return Offers(
        scenarios=names,
        titles=titles,
        languages=languages,
        forbidden=forbidden,
        solves=solves,
        bots=bots,
    )
