"""Environments in which a program learns to play: PettingZoo's and Gymnasium's.

They need the extra ``learn``: ``pip install 'sonar-console[learn]'``. Importing this makes the
name ``SonarConsole-v0`` known to ``gymnasium.make`` and ``gymnasium.make_vec``.
"""

from gymnasium.envs.registration import register

from sonar_console.learn.actions import WAIT, Actions
from sonar_console.learn.environments import CrewEnv, TwoCrewsEnv, env, raw_env
from sonar_console.learn.observation import HEARD, PLANES, Observer

register("SonarConsole-v0", entry_point="sonar_console.learn.environments:CrewEnv")

__all__ = [
    "HEARD",
    "PLANES",
    "WAIT",
    "Actions",
    "CrewEnv",
    "Observer",
    "TwoCrewsEnv",
    "env",
    "raw_env",
]
