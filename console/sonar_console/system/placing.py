"""Keeps each television at its best mode and place, and tells each screen where its own is.

`OutputPlacer.step` is called every half second: it looks at the kernel's view, asks the display
server, and makes the calls that `sonar_console.system.televisions` decides. Nothing needs root.
"""

from __future__ import annotations

import logging
import re
import subprocess
from collections.abc import Callable, Mapping, Sequence

from sonar_console.system.drm import Connector
from sonar_console.system.televisions import (
    OutputMemory,
    OutputState,
    Wants,
    arrange,
    monitor_calls,
    read_monitors,
    read_outputs,
    remember,
)

log = logging.getLogger(__name__)

PAUSE = 0.5
"""Seconds from one step to the next."""

ASK_AGAIN = (1.0, 2.0, 4.0)
"""Seconds after which a television that said nothing of itself is asked again."""

ALIVE_EVERY = 1.0
"""Seconds after which the display server is asked, though nothing has changed."""

DEADLINE = 3.5
"""Seconds that the display server has for an answer: with `ALIVE_EVERY` it is known within 5 s."""

MENDS = 3
"""How often a television that stands still is set up again before the display server is."""
MEND_AFTER = 5.0
"""Seconds from one time to the next."""

Xrandr = Callable[[Sequence[str]], str]
"""Calls xrandr with options and gives what it prints."""


class DisplayHangsError(OSError):
    """The display server does not answer, or its picture stands still for good."""


class XrandrError(OSError):
    """A call that the display server refuses; the text says why."""


def call_xrandr(options: Sequence[str]) -> str:
    """Call xrandr, with a deadline; raises `DisplayHangsError` or `XrandrError`."""
    try:
        done = subprocess.run(
            ["xrandr", *options],
            capture_output=True,
            text=True,
            errors="replace",
            timeout=DEADLINE,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise DisplayHangsError(f"no answer to xrandr {' '.join(options)}") from None
    except OSError as fault:
        raise XrandrError(f"xrandr cannot be called: {fault.strerror}") from fault
    if done.returncode:
        why = " ".join(done.stderr.split()) or f"exit status {done.returncode}"
        raise XrandrError(f"xrandr {' '.join(options)}: {why}")
    return done.stdout


class OutputPlacer:
    """Places the televisions of one table. Times are seconds of one clock.

    ``connectors`` gives the kernel's view by output, ``frozen`` the outputs that stand still at a
    time, and ``set_up`` is told when outputs have been set up again.
    """

    def __init__(
        self,
        wants: Wants,
        xrandr: Xrandr,
        connectors: Callable[[], Mapping[str, Connector]],
        frozen: Callable[[float], frozenset[str]] = lambda now: frozenset(),
        set_up: Callable[[], None] = lambda: None,
    ) -> None:
        self._wants = wants
        self._xrandr = xrandr
        self._connectors = connectors
        self._frozen = frozen
        self._set_up = set_up
        self._memory = OutputMemory()
        self._seen: Mapping[str, Connector] | None = None
        self._still: frozenset[str] = frozenset()
        self._asks: dict[str, list[float]] = {}
        """By output, when a television that says nothing of itself is asked again."""
        self._looked = float("-inf")
        self._mends: dict[str, int] = {}
        self._mend_at = float("-inf")

    def step(self, now: float) -> None:
        """Look, and do what is to be done.

        Raises `DisplayHangsError` where the display server is to be started anew, and
        `XrandrError` where it cannot be asked at all.
        """
        seen, still = self._connectors(), self._frozen(now)
        to_ask = self._to_ask(seen, now)
        probe = to_ask or seen != self._seen or not seen
        if not probe and still == self._still and now - self._looked < ALIVE_EVERY:
            return
        self._looked = now
        if seen != self._seen:
            self._memory.refused.clear()
        self._seen, self._still = dict(seen), still
        outputs = self._outputs(seen, probe=probe)
        call = arrange(outputs, self._wants, self._memory)
        if call:
            self._set(call)
            outputs = self._outputs(seen, probe=False)
        remember(outputs, self._memory)
        monitors = read_monitors(self._xrandr(["--listmonitors"]))
        for options in monitor_calls(outputs, monitors, self._wants, self._memory, still):
            self._xrandr(options)
        self._mend(outputs, still, now)

    def _outputs(self, seen: Mapping[str, Connector], *, probe: bool) -> list[OutputState]:
        """The outputs; with ``probe`` the televisions are asked anew."""
        mute = frozenset(name for name, each in seen.items() if each.connected and not each.edid)
        return read_outputs(self._xrandr(["--query"] if probe else ["--current"]), mute)

    def _to_ask(self, seen: Mapping[str, Connector], now: float) -> bool:
        """Whether a television that says nothing of itself is to be asked again now."""
        for name, each in seen.items():
            if not each.connected or each.edid:
                self._asks.pop(name, None)
            elif name not in self._asks:
                self._asks[name] = [now + after for after in ASK_AGAIN]
        asked = False
        for times in self._asks.values():
            while times and times[0] <= now:
                times.pop(0)
                asked = True
        return asked

    def _set(self, call: Sequence[str]) -> None:
        """Set modes and places; where the display server refuses, each output by itself."""
        log.info("xrandr %s", " ".join(call))
        try:
            self._xrandr(call)
        except XrandrError:
            for part in _by_output(call):
                try:
                    self._xrandr(part)
                except XrandrError as fault:
                    log.warning("%s", fault)
                    self._memory.refused.add((part[1], part[3]))
        self._set_up()

    def _mend(self, outputs: Sequence[OutputState], still: frozenset[str], now: float) -> None:
        """Set an output up again that stands still: off, and on in the next step."""
        for name in [name for name in self._mends if name not in still]:
            del self._mends[name]
        lit = {each.name for each in outputs if each.connected and each.place is not None}
        for name in sorted(still & lit):
            if now < self._mend_at:
                return
            tried = self._mends[name] = self._mends.get(name, 0) + 1
            if tried > MENDS:
                raise DisplayHangsError(f"the picture of {name} stands still")
            log.warning("the picture of %s stands still: it is set up again", name)
            self._mend_at = now + MEND_AFTER
            shown = next(each for each in outputs if each.name == name)
            self._xrandr(["--output", name, "--off"])
            if shown.place is not None:
                where = f"{shown.place[2]}x{shown.place[3]}"
                self._xrandr(["--output", name, "--mode", shown.mode, "--pos", where])
            self._set_up()


def _by_output(call: Sequence[str]) -> list[list[str]]:
    """A call's options, for each output by itself."""
    parts: list[list[str]] = []
    for word in call:
        if word == "--output":
            parts.append([])
        parts[-1].append(word)
    return parts


class WantsError(ValueError):
    """The settings of the outputs are wrong; the text names what and where."""


def wants_of(environment: Mapping[str, str]) -> Wants:
    """What ``kiosk.conf`` sets; raises `WantsError`."""
    usual = Wants()
    blue = environment.get("BLUE_OUTPUT") or usual.blue
    yellow = environment.get("YELLOW_OUTPUT") or usual.yellow
    size = environment.get("SCREEN_SIZE") or "1920x1080"
    if blue == yellow:
        raise WantsError(f"BLUE_OUTPUT and YELLOW_OUTPUT are both {blue} (kiosk.conf)")
    given = re.fullmatch(r"([1-9][0-9]{2,4})x([1-9][0-9]{2,4})", size)
    if given is None:
        raise WantsError(f"SCREEN_SIZE is WIDTHxHEIGHT, not {size} (kiosk.conf)")
    return Wants(blue, yellow, (int(given[1]), int(given[2])))
