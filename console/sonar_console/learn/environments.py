"""The environments: `TwoCrewsEnv` for two learners (PettingZoo, AEC), `CrewEnv` against a bot
(Gymnasium).

An observation is a dictionary of two arrays: ``observation`` (see `Observer`) and
``action_mask`` (see `Actions`), which is never all 0. The reward is 1 for the crew that wins, -1
for the one that loses, and 0 before the end and for a draw. A match of more than `LONGEST` orders
is truncated; the less damaged submarine has won.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Mapping
from operator import index
from typing import Any, ClassVar, SupportsIndex, cast

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from sonar_console.bots.duelmatch import Contest, DuelPlayer, DuelResult, tell
from sonar_console.bots.minds.crew import CrewMind
from sonar_console.bots.minds.levels import BotLevel
from sonar_console.engine.names import Mode, Team, Verb
from sonar_console.engine.orders import Order
from sonar_console.engine.setup import Setup
from sonar_console.learn.actions import Actions
from sonar_console.learn.observation import Observer
from sonar_console.record import new_setup

LONGEST = 2000
"""The orders of a match after which it is truncated."""

Observation = dict[str, Any]


class ActionError(ValueError):
    """Raised for an action that the mask of the last observation forbids."""


class _LearnerMatch:
    """A match that goes on by actions: what both environments share.

    The orders of an action are given one after the other; a team is asked for its next action
    once they are. The teams of ``bots`` are asked for no action.
    """

    def __init__(
        self,
        setup: Setup,
        actions: Mapping[Team, Actions],
        bots: Mapping[Team, DuelPlayer],
        *,
        tracker: bool,
    ) -> None:
        self.contest = Contest(setup, longest=LONGEST)
        self._actions = actions
        self._bots = bots
        learners = [team for team in setup.teams if team not in bots]
        self._observers = {team: Observer(setup, team, tracker=tracker) for team in learners}
        self._due: dict[Team, deque[Order]] = {team: deque() for team in learners}

    def asked(self) -> Team | None:
        """The team whose action is wanted; None when the match has ended."""
        while (team := self.contest.asked()) is not None:
            if team in self._bots:
                self._give(self._bots[team].order(self.contest.sights[team]))
            elif (order := self._next_due(team)) is not None:
                self._give(order)
            else:
                break
        return team

    def _next_due(self, team: Team) -> Order | None:
        """The next order of the last action, if it may be given now: a sonar may come between."""
        due, match = self._due[team], self.contest.match
        while due:
            boat = match.boats[team]
            owed = boat.owes_break is not None if due[0].verb is Verb.BREAK else boat.owes_mark
            if owed:
                return due.popleft() if match.refusal(due[0]) is None else None
            due.popleft()
        return None

    def act(self, team: Team, action: SupportsIndex) -> None:
        """Give the orders of an action of the team that is asked; raises `ActionError`."""
        try:
            number = index(action)
        except TypeError:
            raise ActionError(f"{action!r} is not the number of an action") from None
        mask = self.mask(team)
        if not 0 <= number < len(mask) or not mask[number]:
            raise ActionError(f"action {number} is not legal now; the action mask says which are")
        orders = self._actions[team].orders(number)
        self._due[team].extend(orders[1:])
        self._give(orders[0] if orders else None)

    def _give(self, order: Order | None) -> None:
        heard = self.contest.put(order)
        if order is None:
            return
        tell(self._bots, order, heard)
        for team, observer in self._observers.items():
            for event in heard[team]:
                observer.hear(event)

    def mask(self, team: Team) -> NDArray[np.int8]:
        """The mask of a team; of `WAIT` alone when it is not asked."""
        asked = self.contest.asked() is team
        return self._actions[team].mask(self.contest.sights[team], asked=asked)

    def observation(self, team: Team) -> Observation:
        """What a team observes now."""
        observation = self._observers[team].observe(self.contest.sights[team])
        return {"observation": observation, "action_mask": self.mask(team)}

    def reward(self, team: Team) -> float:
        """1 for a team that has won, -1 for one that has lost, otherwise 0."""
        result = self.contest.result
        if result is None or result.winner is None:
            return 0.0
        return 1.0 if result.winner is team else -1.0

    @property
    def last_order(self) -> str | None:
        """The last order as a line of text; None before the first."""
        orders = self.contest.match.orders
        return str(orders[-1]) if orders else None

    @property
    def ended(self) -> tuple[bool, bool]:
        """Whether the match has ended by the rules, and whether it was cut short."""
        if self.contest.result is None:
            return False, False
        cut = self.contest.result.how in ("damage", "orders")
        return not cut, cut


def _observation_space(setup: Setup, team: Team, count: int) -> Dict:
    observer = Observer(setup, team, tracker=False)
    return Dict(
        {
            "observation": Box(0.0, 1.0, (observer.size,), np.float32),
            "action_mask": Box(0, 1, (count,), np.int8),
        }
    )


class TwoCrewsEnv(AECEnv):  # type: ignore[misc]  # PettingZoo has no types
    """Both crews of a match, one action after the other.

    ``scenario``, ``mode`` and ``switches`` are those of `sonar_console.record.new_setup`;
    ``tracker`` says whether the plane *enemy* is drawn, which takes most of a step's time.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "sonar_console_v0",
        "render_modes": ["ansi"],
        "is_parallelizable": False,
    }

    def __init__(
        self,
        scenario: str = "alpha",
        mode: str = "turn",
        *,
        switches: Mapping[str, str] | None = None,
        tracker: bool = True,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.render_mode = render_mode
        self._setup = new_setup(scenario, Mode(mode), switches=switches)
        self._tracker = tracker
        self._actions = {team: Actions(self._setup, team) for team in self._setup.teams}
        self.possible_agents = [str(team) for team in self._setup.teams]
        count = self._actions[self._setup.teams[0]].count
        self.action_spaces = {agent: Discrete(count) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: _observation_space(self._setup, Team(agent), count)
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> Dict:
        """The space of an agent's observations."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        """The space of an agent's actions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match. Nothing in it is by chance, so ``seed`` changes nothing."""
        self._match = _LearnerMatch(self._setup, self._actions, {}, tracker=self._tracker)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = str(self._match.asked())

    def observe(self, agent: str) -> Observation:
        """What an agent observes now."""
        return self._match.observation(Team(agent))

    def step(self, action: int | None) -> None:
        """Give the action of the agent that is selected; raises `ActionError`."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None  # only a dead agent's is
        self._match.act(Team(agent), action)
        self._cumulative_rewards[agent] = 0.0
        asked = self._match.asked()
        terminated, truncated = self._match.ended
        for each in self.agents:
            self.rewards[each] = self._match.reward(Team(each))
            self.terminations[each], self.truncations[each] = terminated, truncated
        self.agent_selection = _other(agent, self.agents) if asked is None else str(asked)
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The last order as a line of text (``render_mode="ansi"``)."""
        return self._match.last_order if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""

    def legal(self, verb: Verb) -> list[int]:
        """The legal actions of the agent that is selected whose first order has a verb."""
        team = Team(self.agent_selection)
        actions = self._actions[team]
        numbers = np.flatnonzero(self._match.mask(team)).tolist()
        return [n for n in numbers if n and actions.orders(n)[0].verb is verb]

    @property
    def outcome(self) -> DuelResult | None:
        """How the match has ended; None before."""
        return self._match.contest.result


def _other(agent: str, agents: list[str]) -> str:
    return next((each for each in agents if each != agent), agent)


def raw_env(**options: Any) -> TwoCrewsEnv:
    """The environment of two crews without wrappers; the options of `TwoCrewsEnv`."""
    return TwoCrewsEnv(**options)


def env(**options: Any) -> Any:
    """The environment of two crews with PettingZoo's usual wrappers: an illegal action loses."""
    wrapped = wrappers.TerminateIllegalWrapper(raw_env(**options), illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class CrewEnv(gymnasium.Env[Observation, int]):
    """One crew against a bot.

    ``opponent`` is a level (`sonar_console.bots.BotLevel`). ``team`` is the own team; None takes
    both in turn, and who begins changes after two matches. The other options are those of
    `TwoCrewsEnv`.
    """

    metadata: dict[str, Any] = {"render_modes": ["ansi"]}  # noqa: RUF012  # as Gymnasium has it

    def __init__(
        self,
        scenario: str = "alpha",
        mode: str = "turn",
        opponent: str = "cadet",
        *,
        team: str | None = None,
        switches: Mapping[str, str] | None = None,
        tracker: bool = True,
        render_mode: str | None = None,
    ) -> None:
        self.render_mode = render_mode
        self._level = BotLevel(opponent)
        self._tracker = tracker
        first, second = new_setup(scenario, Mode(mode), switches=switches).teams
        if team not in (None, first, second):
            raise ValueError(f"{team!r} does not play here; {first} and {second} do")
        self._team = None if team is None else Team(team)
        self._setups = [
            new_setup(scenario, Mode(mode), switches=switches, first=begins)
            for begins in (first, second)
        ]
        self._actions = {each: Actions(self._setups[0], each) for each in (first, second)}
        count = self._actions[first].count
        self.action_space = cast("gymnasium.Space[int]", Discrete(count))
        self.observation_space = _observation_space(self._setups[0], first, count)
        self._matches = 0

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a match; ``seed`` decides the bot's chance from now on, and counts anew."""
        super().reset(seed=seed)
        if seed is not None:
            self._matches = 0
        number, self._matches = self._matches, self._matches + 1
        setup = self._setups[number // 2 % 2]
        self._own = setup.teams[number % 2] if self._team is None else self._team
        enemy = next(team for team in setup.teams if team is not self._own)
        chance = random.Random(int(self.np_random.integers(2**32)))
        bots = {enemy: CrewMind(setup, enemy, self._level, chance)}
        self._match = _LearnerMatch(setup, self._actions, bots, tracker=self._tracker)
        self._match.asked()
        return self._match.observation(self._own), {"team": str(self._own)}

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Give an action; the bot speaks until the own crew is asked again.

        An action that the mask forbids loses the match; the last dictionary then says ``illegal``.
        """
        info = {}
        try:
            self._match.act(self._own, action)
        except ActionError as fault:
            self._match.contest.forfeit(self._own, str(fault))
            info["illegal"] = str(fault)
        self._match.asked()
        terminated, truncated = self._match.ended
        observation = self._match.observation(self._own)
        return observation, self._match.reward(self._own), terminated, truncated, info

    def render(self) -> str | None:
        """The last order as a line of text (``render_mode="ansi"``)."""
        return self._match.last_order if self.render_mode == "ansi" else None
