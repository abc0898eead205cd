"""The plan of a table: what its next match is played with, and what there is to choose from.

`Defaults` are the settings of the command line, to which the table returns from match to match.
What the crews agree to on the setup page changes the next match, and so does a match that was cut
off and is resumed; the seating of the command line counts again after that.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from sonar_console.engine import Setup
from sonar_console.engine.names import TEAMS, Game, Mode, Team
from sonar_console.record.header import Header, RecordError
from sonar_console.record.opening import build_setup
from sonar_console.record.scenario import Scenario, all_scenarios
from sonar_console.record.sheets import all_sheets
from sonar_console.settings import Draft, House
from sonar_console.settings.lines import Offers
from sonar_console.settings.tags import Tags, own_tags, tags_of, with_tags


def draft_of(scenario: str, setup: Setup, languages: tuple[str, str], others: Tags) -> Draft:
    """A match as the setup page begins with it. ``others`` are a header's unknown tags."""
    assert setup.crews is not None  # a setup fills it in
    draft = Draft(
        scenario=scenario,
        game=setup.game,
        crews=setup.crews,
        mode=setup.mode,
        edition=setup.edition,
        switches=setup.switches.changed(setup.mode),
        languages=languages,
    )
    return with_tags(draft, others)


def header_of_draft(draft: Draft, others: Tags = ()) -> Header:
    """The header of a record for a draft; of the ``others``, those that are no setting stay."""
    own = {name.lower() for name in own_tags(Team)}
    kept = [tag for tag in others if tag[0].lower() not in own]
    return Header(
        scenario=draft.scenario,
        game=draft.game,
        mode=draft.mode,
        edition=draft.edition,
        crews=dict(zip(TEAMS[draft.game], draft.crews, strict=True)),
        switches=draft.switches,
        others=(*kept, *tags_of(draft)),
    )


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of the table: the tags of its records, and their scenario."""

    header: Header
    scenario: Scenario
    languages: tuple[str, str] = House().languages
    """The language of each team's screen."""
    spoken: tuple[str, ...] = House().languages
    """The languages that there are."""


class Planning:
    """The plan of a table, which changes with what the crews agree on.

    ``solves`` is whether the table can find the enemy for a crew, ``bots`` whether it has bots.
    """

    def __init__(self, plan: Plan, *, solves: bool, bots: bool) -> None:
        self.plan = plan
        self._solves = solves
        self._bots = bots
        self._charts: Mapping[str, Scenario] = {}
        self._own = {plan.header.scenario or plan.scenario.name: plan.scenario}

    @property
    def setup(self) -> Setup:
        """The setup of a match of the plan."""
        return _setup(self.plan)

    @property
    def draft(self) -> Draft:
        """The plan as the setup page begins with it."""
        header = self.plan.header
        name = header.scenario or self.plan.scenario.name
        return draft_of(name, self.setup, self.plan.languages, header.others)

    def know(self, name: str, scenario: Scenario) -> None:
        """Let a scenario that did not come with the table be chosen by a name as well."""
        self._own[name] = scenario

    def set_charts(self, charts: Mapping[str, Scenario]) -> None:
        """Take the charts that the host has drawn, by the path of their file."""
        self._charts = charts

    def agree(self, draft: Draft) -> Setup:
        """Make a draft the plan; returns what a match of it is played with."""
        self.plan = self._plan_of(draft)
        return self.setup

    def offers(self) -> Offers:
        """The choices of the crews: the shipped scenarios, and the table's own."""
        found = self.scenarios
        return Offers(
            scenarios={
                game: [name for name, each in found.items() if each.game is game] for game in Game
            },
            titles={name: each.title for name, each in found.items()},
            certainties={
                name: {mode: str(each.map_for(mode).certainty) for mode in Mode}
                for name, each in found.items()
            },
            languages=self.plan.spoken,
            forbidden=self._forbidden,
            solves=self._solves,
            bots=self._bots,
        )

    def _forbidden(self, draft: Draft) -> str | None:
        """The number of the rule that a draft breaks, or None."""
        try:
            _setup(self._plan_of(draft))
        except RecordError as fault:
            return str(getattr(fault.__cause__, "rule", "S-4"))
        return None

    def _plan_of(self, draft: Draft) -> Plan:
        return replace(
            self.plan,
            header=header_of_draft(draft, self.plan.header.others),
            scenario=self.scenarios[draft.scenario],
            languages=draft.languages,
        )

    @property
    def scenarios(self) -> dict[str, Scenario]:
        """The scenarios by name: those of the program, those that the host drew, and others."""
        return {**all_scenarios(), **self._charts, **self._own}


def _setup(plan: Plan) -> Setup:
    return build_setup(plan.header, plan.scenario, all_sheets())


class Defaults:
    """The draft that a table was started with."""

    def __init__(self, draft: Draft) -> None:
        self._draft = draft
        self._bots_wait = False

    @property
    def bots_wait(self) -> bool:
        """Whether the bots of the command line wait until a resumed match is over."""
        return self._bots_wait

    def unmanned(self, game: Game) -> frozenset[Team]:
        """The teams that bots play alone in the first match."""
        return self._draft.seating.unmanned(game)

    def postpone(self, found: Draft) -> None:
        """Learn that a match that was cut off, ``found``, is offered first."""
        draft = self._draft
        bots = draft.seating.bots(draft.game)
        played = (found.seating.bots(found.game), found.bots_pace, found.training)
        same = (bots, draft.bots_pace, draft.training) == played
        self._bots_wait = bool(bots) and not same

    def restored(self) -> Draft:
        """The draft of the command line, where the match that was cut off is left."""
        self._bots_wait = False
        return self._draft

    def set_languages(self, languages: tuple[str, str]) -> None:
        """Use other languages, which were set on the service page."""
        self._draft = replace(self._draft, languages=languages)

    def begin(self) -> None:
        """Learn that a new match begins."""
        self._bots_wait = False

    def first(self, draft: Draft, alone: int | None) -> Draft:
        """The draft of the first match after attract; ``draft`` is what was played last.

        ``alone`` is the number of the crew that wants to play against the table, or None. A
        training that the crews chose is over; one of the command line begins again.
        """
        own = self._draft
        fresh = replace(draft, seating=own.seating, bots_pace=own.bots_pace, training=own.training)
        if own.training:
            fresh = replace(fresh, assist=own.assist)
        return fresh if alone is None else fresh.for_one(alone)

    def next(self, draft: Draft) -> Draft:
        """The draft of the match after one; bots that had to wait play in it."""
        if not self._bots_wait:
            return draft.again()
        return replace(self.first(draft, None), swapped=False)
