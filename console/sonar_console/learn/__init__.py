"""Environments in which a program learns to play: PettingZoo's and Gymnasium's.

They need the extra ``learn``: ``pip install 'sonar-console[learn]'``. Importing this makes the
name ``SonarConsole-v0`` known to ``gymnasium.make`` and ``gymnasium.make_vec``.
"""

import os

_sound = os.environ.get("SDL_AUDIODRIVER")
try:
    import pettingzoo  # noqa: F401
    from gymnasium.envs.registration import register
except ModuleNotFoundError as missing:
    told = "sonar_console.learn needs its extra: pip install 'sonar-console[learn]'"
    raise ModuleNotFoundError(told, name=missing.name) from None
finally:  # PettingZoo chooses a sound driver for the whole process: a table in it would be silent
    if _sound is None:
        os.environ.pop("SDL_AUDIODRIVER", None)
    else:
        os.environ["SDL_AUDIODRIVER"] = _sound

from sonar_console.learn.actions import WAIT, Actions  # noqa: E402
from sonar_console.learn.environments import (  # noqa: E402
    ActionError,
    CrewEnv,
    TwoCrewsEnv,
    env,
    raw_env,
)
from sonar_console.learn.observation import HEARD, PLANES, Observer  # noqa: E402

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
