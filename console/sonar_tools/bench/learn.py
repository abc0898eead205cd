"""The steps a second of the environments for learners, in processor time of one core.

A step is an action of one crew, chosen by chance among those that the mask allows, with the
observation and the mask that follow. A sample is one match.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from pathlib import Path

from sonar_console.engine.names import Mode
from sonar_tools.bench.figures import Aim, BenchRow, Findings, Missing, Size, Spread

NAME = "learn"
SCENARIOS = ("alpha", "archipelago")
"""One of each game."""
AIM = 10_000.0


def measure(size: Size, _folder: Path) -> Findings:
    """Play matches of each scenario and mode by chance."""
    try:
        import sonar_console.learn  # noqa: F401
    except ModuleNotFoundError:
        return Findings(missing=[Missing(NAME, "learn", "bench-no-learn")])
    rows = []
    for scenario in SCENARIOS:
        for mode in Mode:
            values = {"scenario": scenario, "mode": str(mode)}
            steps = list(rates(scenario, mode, size.matches))
            aims = (Aim(AIM, "median", least=True),)
            rows.append(BenchRow(NAME, "learn", "/s", Spread.of(steps), aims=aims, values=values))
    return Findings(rows)


def rates(scenario: str, mode: Mode, matches: int) -> Iterator[float]:
    """The steps a second of each match."""
    import numpy as np

    from sonar_console.learn import raw_env

    env, rng = raw_env(scenario=scenario, mode=str(mode)), np.random.default_rng(1)
    for _ in range(matches):
        env.reset()
        steps, spent = 0, 0.0
        seen = env.observe(env.agent_selection)
        while not any(env.terminations.values()) and not any(env.truncations.values()):
            action = int(rng.choice(np.flatnonzero(seen["action_mask"])))
            before = time.process_time()
            env.step(action)
            seen = env.observe(env.agent_selection)
            spent += time.process_time() - before
            steps += 1
        yield steps / spent
