"""Decides which mode and place each television has, and which crew's picture it shows. Pure.

`arrange` gets the outputs as ``xrandr`` says them, and gives the options of the xrandr calls that
are to be made; it gives none where all is well.

Places are kept: an output that shows something never moves, and one that comes takes a free place
beside it. So a crew's picture never comes to lie on the other crew's television. Which television
is whose is told to the screens by monitors of RandR, named ``blue``, ``yellow`` and ``shared``: a
screen shows its picture where the monitor of its name is, and nothing while there is none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

FROZEN = ".frozen"
"""The end of the name of a monitor that says that a crew's television stands still."""

_FROZEN_AT = (1, 1, 0, 0)

_SLOWEST = 49.0
"""Frames a second below which another rate of the same mode is better: televisions list 24 to 30
for films."""

_FASTEST = 60.5

Place = tuple[int, int, int, int]
"""Width, height, left and top, in pixels."""


@dataclass(frozen=True, slots=True)
class OutputMode:
    """A mode that an output lists."""

    name: str
    width: int
    height: int
    rates: tuple[float, ...]
    interlaced: bool = False

    @property
    def rate(self) -> float:
        """The best of its rates: the fastest up to 60 Hz, else the slowest."""
        usual = [rate for rate in self.rates if rate <= _FASTEST]
        return max(usual) if usual else min(self.rates)


@dataclass(frozen=True, slots=True)
class OutputState:
    """An output as the display server has it."""

    name: str
    connected: bool
    modes: tuple[OutputMode, ...] = ()
    place: Place | None = None
    """Where it is, while it shows something."""
    mode: str = ""
    rate: float = 0.0
    """What it shows now."""
    turned: bool = False
    """Whether the display server turns or mirrors its picture."""
    edid: bool = True
    """Whether the television says what it can; False only where the kernel says otherwise."""


@dataclass(frozen=True, slots=True)
class Wants:
    """What the host has set: the output of each side, and the size that is asked for."""

    blue: str = "HDMI-1"
    yellow: str = "HDMI-2"
    size: tuple[int, int] = (1920, 1080)


@dataclass(slots=True)
class OutputMemory:
    """What is remembered from one decision to the next."""

    good: dict[str, OutputMode] = field(default_factory=dict)
    """By output, the last mode that it showed while its television said what it can."""
    refused: set[tuple[str, str]] = field(default_factory=set)
    """Outputs with modes that the display server would not set."""
    shared: str = ""
    """The output of the screen that both crews see."""


def remember(outputs: Sequence[OutputState], memory: OutputMemory) -> None:
    """Remember the modes of televisions that say what they can."""
    for output in outputs:
        if output.edid and output.connected:
            for mode in output.modes:
                if mode.name == output.mode:
                    memory.good[output.name] = mode


# ---- what xrandr says

_OUTPUT = re.compile(
    r"(?P<name>\S+) (?P<state>connected|disconnected|unknown connection)"
    r"(?: primary)?(?: (?P<place>\d+x\d+\+-?\d+\+-?\d+))?"
    r"(?P<turned> [a-z][a-zA-Z ]*?)?(?: \(| \d|$)"
)
_MODE = re.compile(r" {2,3}(?P<name>(?P<w>\d+)x(?P<h>\d+)(?P<rest>\S*)) +(?P<rates>[\d.*+ ]+)$")
_RATE = re.compile(r"(\d+\.\d+)(\*?)")
_GEOMETRY = re.compile(r"(\d+)(?:/\d+)?x(\d+)(?:/\d+)?\+(-?\d+)\+(-?\d+)")


def read_outputs(text: str, without_edid: frozenset[str] = frozenset()) -> list[OutputState]:
    """The outputs from what ``xrandr --query`` prints."""
    found: list[OutputState] = []
    modes: list[OutputMode] = []
    for line in text.splitlines():
        if (head := _OUTPUT.match(line)) is not None:
            modes = []
            found.append(
                OutputState(
                    head["name"],
                    head["state"] == "connected",
                    place=_place(head["place"] or ""),
                    turned=bool(head["turned"]) and head["place"] is not None,
                    edid=head["name"] not in without_edid,
                )
            )
        elif found and (mode := _MODE.match(line)) is not None:
            rates = [(float(rate), bool(star)) for rate, star in _RATE.findall(mode["rates"])]
            if not rates:
                continue
            rest, each = mode["rest"], tuple(rate for rate, _ in rates)
            modes.append(
                OutputMode(mode["name"], int(mode["w"]), int(mode["h"]), each, rest.startswith("i"))
            )
            now = [rate for rate, star in rates if star]
            last = found[-1]
            shown = (mode["name"], now[0]) if now else (last.mode, last.rate)
            found[-1] = OutputState(
                last.name, last.connected, tuple(modes), last.place, *shown, last.turned, last.edid
            )
    return found


def read_monitors(text: str) -> dict[str, Place]:
    """The monitors from what ``xrandr --listmonitors`` prints."""
    found = {}
    for line in text.splitlines():
        words = line.split()
        if len(words) >= 3 and words[0].endswith(":"):
            place = _place(words[2])
            if place is not None:
                found[words[1].lstrip("+*")] = place
    return found


def _place(text: str) -> Place | None:
    found = _GEOMETRY.match(text)
    if found is None:
        return None
    width, height, left, top = (int(number) for number in found.groups())
    return width, height, left, top


# ---- modes


def best_mode(modes: Sequence[OutputMode], size: tuple[int, int]) -> OutputMode | None:
    """The best mode that a television lists; None where it lists none.

    That of the ``size`` asked for, else the largest within it, else the smallest of all: 1920×1080
    on a television of 3840×2160 pixels too, for a quarter of the pixels are drawn in a quarter of
    the time and the letters are as large. Interlaced ones only where no other is.
    """
    width, height = size
    if not modes:
        return None

    def worth(mode: OutputMode) -> tuple[bool, bool, int]:
        fits = mode.width <= width and mode.height <= height
        pixels = mode.width * mode.height
        return fits, not mode.interlaced, pixels if fits else -pixels

    return max(modes, key=worth)


def _wanted_mode(output: OutputState, wants: Wants, memory: OutputMemory) -> OutputMode | None:
    """The mode that an output is to change to; None to leave it as it is.

    One without an EDID lists only what every television can: its last good mode stays.
    """
    listed = [mode for mode in output.modes if (output.name, mode.name) not in memory.refused]
    best = best_mode(listed, wants.size)
    if not output.edid and output.name in memory.good:
        good = memory.good[output.name]
        if output.place is not None and output.place[:2] == (good.width, good.height):
            return None  # the display server may have forgotten the mode that it still shows
        best = next((mode for mode in listed if mode.name == good.name), best)
    if best is None:
        return None
    same = output.place is not None and output.mode == best.name and not output.turned
    if same and (output.rate >= _SLOWEST or output.rate >= best.rate):
        return None
    return best


# ---- places


def arrange(outputs: Sequence[OutputState], wants: Wants, memory: OutputMemory) -> list[str]:
    """The options of one xrandr call that gives each television its mode and its place.

    All outputs change at once, so that none lies under another meanwhile. Empty where nothing is
    to be changed.
    """
    ours = _ours(outputs, wants)
    modes = {
        output.name: _wanted_mode(output, wants, memory) for output in ours if output.connected
    }
    taken: list[tuple[int, int]] = []
    lefts: dict[str, int] = {}
    shown = sorted((each for each in ours if each.place is not None), key=_left_first)
    for output in shown:
        assert output.place is not None  # shown
        mode = modes.get(output.name)
        left, wide = output.place[2], output.place[0] if mode is None else mode.width
        if output.place[3] == 0 and _free(left, wide, taken):
            lefts[output.name] = left
            taken.append((left, left + wide))
    call: list[str] = []
    for output in ours:
        mode = modes.get(output.name)
        kept = output.name in lefts
        if not output.connected or (mode is None and (kept or output.place is None)):
            continue
        name = output.mode if mode is None else mode.name
        if not kept:
            wide = mode.width if mode is not None else (output.place or (0,))[0]
            lefts[output.name] = left = _first_free(wide, wants.size[0], taken)
            taken.append((left, left + wide))
        rate = () if mode is None else ("--rate", f"{mode.rate:.2f}")
        call += ["--output", output.name, "--mode", name, *rate]
        call += ["--pos", f"{lefts[output.name]}x0", "--rotate", "normal"]
    return call


def _left_first(output: OutputState) -> tuple[bool, int]:
    """Outputs with a television keep their places before those without."""
    return not output.connected, (output.place or (0, 0, 0, 0))[2]


def _ours(outputs: Sequence[OutputState], wants: Wants) -> list[OutputState]:
    """Blue's output and yellow's; where neither has a television, the first that has one."""
    named = {output.name: output for output in outputs}
    ours = [named[name] for name in (wants.blue, wants.yellow) if name in named]
    if not any(output.connected for output in ours):
        ours += [output for output in outputs if output.connected and output not in ours][:1]
    return ours


def _free(left: int, wide: int, taken: Sequence[tuple[int, int]]) -> bool:
    return all(left + wide <= begin or end <= left for begin, end in taken)


def _first_free(wide: int, slot: int, taken: Sequence[tuple[int, int]]) -> int:
    """The first place that is free; each has at least the width that is asked for."""
    left = 0
    while not _free(left, max(wide, 1), taken):
        left += slot
    return left


# ---- whose picture is where


def monitor_calls(
    outputs: Sequence[OutputState],
    monitors: Mapping[str, Place],
    wants: Wants,
    memory: OutputMemory,
    frozen: frozenset[str] = frozenset(),
) -> list[list[str]]:
    """The options of the xrandr calls after which each screen finds its television.

    ``frozen`` are outputs that show the same frame again and again.
    """
    lit = {each.name: each for each in outputs if each.connected and each.place is not None}
    if not memory.shared and "shared" in monitors:  # chosen before this program was started
        there = monitors["shared"]
        memory.shared = next((name for name, each in lit.items() if each.place == there), "")
    if memory.shared not in lit:
        memory.shared = next((name for name in (wants.blue, wants.yellow, *lit) if name in lit), "")
    goal: dict[str, Place] = {}
    whose = {"blue": wants.blue, "yellow": wants.yellow, "shared": memory.shared}
    for side, name in whose.items():
        place = lit[name].place if name in lit else None
        if place is not None:
            goal[side] = place
            if name in frozen:
                goal[f"{side}{FROZEN}"] = _FROZEN_AT
    return [*_monitor_changes(goal, monitors, tuple(whose))]


def _monitor_changes(
    goal: Mapping[str, Place], monitors: Mapping[str, Place], sides: Sequence[str]
) -> Iterator[list[str]]:
    """First what goes, then what comes: a screen is dark before another has its place."""
    names = [name for side in sides for name in (side, f"{side}{FROZEN}")]
    for name in names:
        if name in monitors and monitors[name] != goal.get(name):
            yield ["--delmonitor", name]
    for name in names:
        if name in goal and monitors.get(name) != goal[name]:
            width, height, left, top = goal[name]
            where = f"{width}/{width}x{height}/{height}+{left}+{top}"
            yield ["--setmonitor", name, where, "none"]
