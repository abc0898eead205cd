"""Environments in which a program learns to play: PettingZoo's and Gymnasium's.

They need the extra ``learn``: ``pip install 'sonar-console[learn]'``. Importing this makes the
name ``SonarConsole-v0`` known to ``gymnasium.make`` and ``gymnasium.make_vec``.
"""

try:
    from gymnasium.envs.registration import register
except ModuleNotFoundError as missing:
    told = "sonar_console.learn needs its extra: pip install 'sonar-console[learn]'"
    raise ModuleNotFoundError(told, name=missing.name) from None

from sonar_console.learn.actions import WAIT, Actions
from sonar_console.learn.environments import ActionError, CrewEnv, TwoCrewsEnv, env, raw_env
from sonar_console.learn.observation import HEARD, PLANES, Observer

register("SonarConsole-v0", entry_point="sonar_console.learn.environments:CrewEnv")

__all__ = [
    "HEARD",
    "PLANES",
    "WAIT",
    "ActionError",
    "Actions",
    "CrewEnv",
    "Observer",
    "TwoCrewsEnv",
    "env",
    "raw_env",
]
