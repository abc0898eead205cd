"""What the table plays: the plan, what it comes to, and what there is to choose from."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sonar_console.engine import Setup
from sonar_console.modes.agreement import draft_of, offers_of
from sonar_console.modes.agreement import header_of as header_of_draft
from sonar_console.record.header import Header
from sonar_console.record.opening import build_setup
from sonar_console.record.scenario import Scenario, all_scenarios
from sonar_console.record.sheets import all_sheets
from sonar_console.settings import Draft, House
from sonar_console.settings.lines import Offers


@dataclass(frozen=True, slots=True)
class Plan:
    """What the table plays: the tags of its records, and their scenario."""

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
        self._own = {plan.header.scenario or plan.scenario.name: plan.scenario}

    @property
    def setup(self) -> Setup:
        """What a match of the plan is played with."""
        return _setup(self.plan)

    @property
    def draft(self) -> Draft:
        """The plan as the page of settings begins with it."""
        header = self.plan.header
        name = header.scenario or self.plan.scenario.name
        return draft_of(name, self.setup, self.plan.languages, header.others)

    def know(self, name: str, scenario: Scenario) -> None:
        """A scenario that did not come with the table can be chosen by a name as well."""
        self._own[name] = scenario

    def agree(self, draft: Draft) -> Setup:
        """Make a draft the plan; what a match of it is played with."""
        self.plan = self._plan_of(draft)
        return self.setup

    def offers(self) -> Offers:
        """What the crews may choose from: the shipped scenarios, and the table's own."""
        found = {**all_scenarios(), **self._own}
        spoken = self.plan.spoken
        return offers_of(found, self._allowed, spoken, self._solves, self._bots)

    def _allowed(self, draft: Draft) -> Setup:
        return _setup(self._plan_of(draft))

    def _plan_of(self, draft: Draft) -> Plan:
        return replace(
            self.plan,
            header=header_of_draft(draft, self.plan.header.others, Header),
            scenario={**all_scenarios(), **self._own}[draft.scenario],
            languages=draft.languages,
        )


def _setup(plan: Plan) -> Setup:
    return build_setup(plan.header, plan.scenario, all_sheets())
