"""Commands to mock hardware, as lines of text: presses, turns, levels, broken devices.

====================================  ==========================================================
``press blue.captain.north``          push a button, push or fist pad down and keep it down
``release blue.captain.north``        let it go
``turn blue.mate.select +2``          turn an encoder by detents, clockwise positive
``level gpio 17 0 [12.003]``          put a line to a level, with a time stamp if need be
``unplug board blue``, ``plug ...``   pull a crew board's plug, push it in again
``fail oled blue.mate``, ``mend ...`` let an OLED answer no more, or again
``slow oled blue.mate``               let an OLED crawl, until it is mended
``lamps blue``                        which lamps of a team are lit
``clock``                             the present time stamp
``pass 0.5``                          let seconds pass at once, the boards' and OLEDs' too
``quit``                              end the console
====================================  ==========================================================

Each line is answered with one line, ``ok``, or ``ok`` and what was asked for, or ``error`` and
why. Names are the layout's. An OLED is ``blue.oled.mate``, or ``blue.mate`` for short; by what
they show, the mate's is ``blue.damage`` and the engineer's ``blue.breakdowns``. Time stamps are
seconds since the mock hardware was made; one of the future happens when its time has come.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from sonar_console.devices.mock_devices import MockDevices, WrongControlError

SHOWS = {"damage": "mate", "breakdowns": "engineer"}
"""What an OLED shows, and whose it is."""


LONGEST_PASS = 3600.0
"""Seconds that may pass at once."""


class MockCommandError(ValueError):
    """A command that cannot be carried out: one line that says why."""


class MockCommands:
    """Carries out commands on mock devices; ``quit`` and ``let_pass`` do ``quit`` and ``pass``."""

    def __init__(
        self,
        devices: MockDevices,
        clock: Callable[[], float],
        quit: Callable[[], None],  # noqa: A002
        let_pass: Callable[[float], None],
    ) -> None:
        self._devices = devices
        self._clock = clock
        self._let_pass = let_pass
        self._quit = quit
        self._zero = clock()
        self._verbs: dict[str, tuple[str, Callable[[Sequence[str]], str]]] = {
            "press": ("CONTROL", self._press),
            "release": ("CONTROL", self._release),
            "turn": ("CONTROL STEPS", self._turn),
            "level": ("gpio LINE 0|1 [SECONDS]", self._level),
            "unplug": ("board NAME", self._unplug),
            "plug": ("board NAME", self._plug),
            "fail": ("oled NAME", self._fail),
            "slow": ("oled NAME", self._slow),
            "mend": ("oled NAME", self._mend),
            "lamps": ("TEAM", self._lamps),
            "clock": ("", self._tell_clock),
            "pass": ("SECONDS", self._pass),
            "quit": ("", self._end),
        }

    def answer(self, line: str) -> str:
        """Carry out one line; the line that answers it."""
        try:
            told = self._do(line.split())
        except MockCommandError as error:
            return f"error {error}"
        return f"ok {told}".rstrip()

    def _do(self, words: list[str]) -> str:
        if not words:
            raise MockCommandError(f"an empty line; known are {', '.join(self._verbs)}")
        verb, *rest = words
        if verb not in self._verbs:
            raise MockCommandError(f"no line {verb!r}; known are {', '.join(self._verbs)}")
        form, act = self._verbs[verb]
        count = len(form.replace(" [SECONDS]", "").split())
        if not count <= len(rest) <= len(form.split()):
            raise MockCommandError(f"write: {verb} {form}".rstrip())
        try:
            return act(rest)
        except WrongControlError as error:
            raise MockCommandError(str(error)) from error

    # -- controls -------------------------------------------------------------------------------

    def _control(self, name: str) -> str:
        try:
            self._devices.layout.control(name)
        except KeyError:
            raise MockCommandError(f"no control {name!r} in {self._devices.layout.name}") from None
        return name

    def _press(self, words: Sequence[str]) -> str:
        self._devices.press(self._control(words[0]))
        return ""

    def _release(self, words: Sequence[str]) -> str:
        self._devices.release(self._control(words[0]))
        return ""

    def _turn(self, words: Sequence[str]) -> str:
        try:
            steps = int(words[1])
        except ValueError:
            raise MockCommandError(
                f"detents are a whole number such as +2, not {words[1]!r}"
            ) from None
        if abs(steps) > 1000:
            raise MockCommandError("nobody turns by more than 1000 detents at once")
        self._devices.turn(self._control(words[0]), steps)
        return ""

    def _level(self, words: Sequence[str]) -> str:
        kind, line, level, *when = words
        users = self._devices.layout.gpio()
        known = {str(gpio) for gpio, user in users.items() if not user.startswith("i2c-")}
        if kind != "gpio" or line not in known:
            raise MockCommandError(f"{self._devices.layout.name} uses no line {kind} {line}")
        if level not in ("0", "1"):
            raise MockCommandError(f"a level is 0 or 1, not {level!r}")
        at = None
        if when:
            try:
                seconds = float(when[0])
            except ValueError:
                seconds = math.nan
            if not math.isfinite(seconds):
                raise MockCommandError(f"a time stamp is seconds, not {when[0]!r}")
            at = self._zero + seconds
        self._devices.level(int(line), level == "1", at)
        return ""

    # -- broken devices ----------------------------------------------------------------------------

    def _board(self, words: Sequence[str]) -> str:
        kind, name = words
        if kind != "board" or name not in self._devices.boards:
            raise MockCommandError(
                f"no {kind} {name!r}; boards are {', '.join(self._devices.boards)}"
            )
        return name

    def _unplug(self, words: Sequence[str]) -> str:
        self._devices.unplug(self._board(words))
        return ""

    def _plug(self, words: Sequence[str]) -> str:
        self._devices.plug(self._board(words))
        return ""

    def _oled(self, words: Sequence[str]) -> str:
        kind, name = words
        team, _, shown = name.replace(".oled.", ".").partition(".")
        full = f"{team}.oled.{SHOWS.get(shown, shown)}"
        known = [oled.name for oled in self._devices.layout.oleds]
        if kind != "oled" or full not in known:
            raise MockCommandError(f"no {kind} {name!r}; OLEDs are {', '.join(known)}")
        return full

    def _fail(self, words: Sequence[str]) -> str:
        self._devices.break_oled(self._oled(words))
        return ""

    def _slow(self, words: Sequence[str]) -> str:
        self._devices.slow_oled(self._oled(words))
        return ""

    def _mend(self, words: Sequence[str]) -> str:
        self._devices.mend_oled(self._oled(words))
        return ""

    # -- state --------------------------------------------------------------------------------

    def _lamps(self, words: Sequence[str]) -> str:
        if words[0] not in self._devices.layout.teams:
            raise MockCommandError(f"no team {words[0]!r}; {', '.join(self._devices.layout.teams)}")
        return " ".join(sorted(self._devices.lamps(words[0])))

    def _tell_clock(self, words: Sequence[str]) -> str:
        return f"{self._clock() - self._zero:.6f}"

    def _pass(self, words: Sequence[str]) -> str:
        try:
            seconds = float(words[0])
        except ValueError:
            seconds = math.nan
        if not 0.0 <= seconds <= LONGEST_PASS:
            raise MockCommandError(f"seconds to pass are 0 to {LONGEST_PASS:.0f}, not {words[0]!r}")
        self._let_pass(seconds)
        return ""

    def _end(self, words: Sequence[str]) -> str:
        self._quit()
        return ""
