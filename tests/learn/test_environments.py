"""The environments pass the checkers of PettingZoo and Gymnasium, and tell no secret."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
import warnings
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from sonar_console.engine.names import Verb
from sonar_console.engine.squares import squares_in
from sonar_console.learn import (
    PLANES,
    WAIT,
    ActionError,
    CrewEnv,
    Observer,
    TwoCrewsEnv,
    env,
    raw_env,
)
from sonar_console.record import new_setup

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # PettingZoo's tests import an old name of its own
    from pettingzoo.test import api_test, seed_test

KINDS = [("alpha", "turn"), ("charlie", "realtime"), ("archipelago", "turn")]


@pytest.mark.filterwarnings("ignore::UserWarning")  # advice of style, such as agents named player_0
@pytest.mark.parametrize(("scenario", "mode"), KINDS)
def test_pettingzoos_checks(scenario: str, mode: str, capsys: pytest.CaptureFixture[str]) -> None:
    options = {"scenario": scenario, "mode": mode}
    api_test(raw_env(**options), num_cycles=60)
    api_test(env(**options), num_cycles=60)
    assert capsys.readouterr().out.count("Passed API test") == 2
    seed_test(lambda: env(**options), num_cycles=20)


@pytest.mark.parametrize(("scenario", "mode"), KINDS)
def test_gymnasiums_check(scenario: str, mode: str) -> None:
    check_env(CrewEnv(scenario, mode), skip_render_check=True)


def play(table: TwoCrewsEnv, seed: int) -> dict[str, float]:
    """A match by chance; the rewards of its end."""
    table.reset(seed=seed)
    rng = np.random.default_rng(seed)
    while not any(table.terminations.values()) and not any(table.truncations.values()):
        seen = table.observe(table.agent_selection)
        table.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
    return table.rewards


def test_a_match_has_one_winner_and_one_loser() -> None:
    table = raw_env()
    for seed in range(4):
        rewards = play(table, seed)
        result = table.outcome
        assert result is not None
        assert rewards == {
            agent: 1.0 if agent == result.winner else -1.0 for agent in table.possible_agents
        }


def test_a_mask_is_never_empty_and_who_is_not_asked_waits() -> None:
    table = raw_env(mode="realtime")
    table.reset()
    rng = np.random.default_rng(2)
    for _ in range(200):
        for agent in table.agents:
            mask = table.observe(agent)["action_mask"]
            assert mask.any()
            if agent != table.agent_selection:
                assert list(np.flatnonzero(mask)) == [WAIT]
        seen = table.observe(table.agent_selection)
        table.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        if any(table.terminations.values()):
            break


def test_an_illegal_action_loses_the_match_against_a_bot() -> None:
    crew = CrewEnv(team="blue")
    seen, info = crew.reset(seed=1)
    assert info == {"team": "blue"}
    (illegal, *_) = np.flatnonzero(seen["action_mask"] == 0)
    _, reward, terminated, truncated, info = crew.step(int(illegal))
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert "not legal" in info["illegal"]


@pytest.mark.parametrize("action", [-1, 10**9, 0.5, "x"])
def test_what_is_no_action_is_none(action: Any) -> None:
    """A negative number does not count from the end."""
    table = raw_env()
    table.reset()
    legal = table.legal(Verb.START)[0]
    with pytest.raises(ActionError):
        table.step(legal - int(table.action_space("blue").n) if action == -1 else action)
    crew = CrewEnv(team="blue")
    crew.reset(seed=1)
    assert crew.step(action)[1:4] == (-1.0, True, False)


def test_a_team_that_does_not_play_is_refused() -> None:
    with pytest.raises(ValueError, match="'green' does not play here; blue and yellow do"):
        CrewEnv(team="green")


def test_the_sides_change_after_each_match_and_the_seed_decides_the_bot() -> None:
    crew = gymnasium.make("SonarConsole-v0", disable_env_checker=True)
    assert [crew.reset(seed=3 if not n else None)[1]["team"] for n in range(3)] == [
        "blue",
        "yellow",
        "blue",
    ]

    def orders() -> list[int]:
        crew.reset(seed=3)
        rng, seen, said = np.random.default_rng(0), crew.reset()[0], []
        for _ in range(30):
            seen, _, ended, cut, _ = crew.step(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
            said.append(hash(seen["observation"].tobytes()))
            if ended or cut:
                break
        return said

    assert orders() == orders()


def test_an_observation_is_the_same_wherever_the_enemy_hides() -> None:
    """Two matches in which only yellow's start differs give blue the same, byte for byte."""
    seen = []
    for place in (0, -1):
        table = raw_env(scenario="alpha")
        table.reset()
        for verb in (Verb.START, Verb.DIVE) * 2:
            yellow = table.agent_selection == "yellow"
            legal = table.legal(verb)
            table.step(legal[place if yellow and verb is Verb.START else 0])
        seen.append(table.observe("blue"))
    for name in ("observation", "action_mask"):
        assert seen[0][name].tobytes() == seen[1][name].tobytes()


def test_an_observation_says_where_the_boat_is_and_where_the_enemy_can_be() -> None:
    setup = new_setup("alpha")
    table = raw_env(scenario="alpha")
    table.reset()
    for verb in (Verb.START, Verb.DIVE) * 2:
        table.step(table.legal(verb)[0])
    planes, numbers = Observer(setup, setup.teams[0]).split(table.observe("blue")["observation"])
    assert planes.shape == (len(PLANES), setup.chart.rows, setup.chart.columns)
    by_name = dict(zip(PLANES, planes, strict=True))
    assert by_name["sea"].sum() == setup.chart.sea.bit_count()
    first = next(squares_in(setup.chart.sea))
    assert np.argwhere(by_name["boat"]).tolist() == [[first // 26, first % 26]]
    assert by_name["enemy"].sum() == setup.chart.sea.bit_count()
    assert numbers["own turn"] == 1.0
    assert numbers["own damage"] == 0.0
    assert numbers["squares of the enemy"] == 1.0


@pytest.mark.parametrize("driver", ["dummy", None])
def test_the_sound_driver_of_the_process_stays(driver: str | None) -> None:
    kept = {name: each for name, each in os.environ.items() if name != "SDL_AUDIODRIVER"}
    code = "import os, sonar_console.learn; print(os.environ.get('SDL_AUDIODRIVER'))"
    said = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", code],
        env=kept if driver is None else {**kept, "SDL_AUDIODRIVER": driver},
        capture_output=True,
        text=True,
        check=True,
    )
    assert said.stdout == f"{driver}\n"


@pytest.mark.long
def test_matches_side_by_side_in_processes() -> None:
    side_by_side = gymnasium.make_vec(
        "SonarConsole-v0",
        num_envs=2,
        vectorization_mode="async",
        vector_kwargs={"context": "spawn"},
    )
    try:
        seen, _ = side_by_side.reset(seed=1)
        rng = np.random.default_rng(1)
        ends = 0
        for _ in range(300):
            masks = seen["action_mask"]
            chosen = np.array([rng.choice(np.flatnonzero(mask)) for mask in masks])
            seen, _, ended, cut, _ = side_by_side.step(chosen)
            ends += int(ended.sum() + cut.sum())
        assert ends > 0
    finally:
        side_by_side.close()


@pytest.mark.long
def test_the_learner_of_the_docs_learns(
    project: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["learner.py", "--played", "900", "--matches", "100"])
    runpy.run_path(str(project / "docs" / "learner.py"), run_name="__main__")
    before, after = (
        float(line.rpartition(" ")[2]) for line in capsys.readouterr().out.splitlines()
    )
    assert after > before
