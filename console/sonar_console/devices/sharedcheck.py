"""The checks of shared controls and seat switches in a layout file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NoReturn, Protocol

from sonar_console.devices import layout as form
from sonar_console.devices.layout import BoardEncoder, Control, PinEncoder, Shared, SwitchLine


class Fail(Protocol):
    """Gives up with a problem at a key of the file."""

    def __call__(self, key: tuple[str, ...], problem: str) -> NoReturn:
        """Raise :class:`sonar_console.devices.layout.LayoutError`."""


def check_shared(
    controls: Sequence[Control],
    shared: Sequence[Shared],
    switches: Sequence[SwitchLine],
    fail: Fail,
) -> None:
    """Each shared control has a thing to share, and a switch that says whose it is.

    :raises sonar_console.devices.layout.LayoutError: by ``fail``, for the first that has not.
    """
    home = {item.control: item for item in controls}
    taken: dict[tuple[str, str], str] = {}
    for item in shared:
        team, seat, name = item.control.split(".")
        key = (team, seat, name, "same_as")
        same = home.get(item.same_as)
        if same is None or not item.same_as.startswith(f"{team}."):
            fail(key, f'"{item.same_as}" is no control of {team} with lines of its own; name one')
        if isinstance(same, PinEncoder | BoardEncoder) != (name in form.ENCODERS[seat]):
            fail(key, "a button can share a button only, an encoder an encoder; name another")
        if item.same_as.endswith(".stop"):
            fail(key, "a fist pad is never shared, it must act at any time; name another")
        if item.same_as.split(".")[1] == seat:
            fail(key, "shares a control of its own seat; name one of another seat")
        if not any(line.team == team and line.seat == seat for line in switches):
            fail(
                key,
                f"no switch says when it is the {seat}'s; write {seat} = {{ gpio = 2 }} "
                f"under [{team}.switch]",
            )
        other = taken.setdefault((seat, item.same_as), item.control)
        if other != item.control:
            fail(key, f"{item.same_as} is {other} also, with the switch at the same seat")
    for line in switches:
        if not any(item.control.startswith(f"{line.team}.{line.seat}.") for item in shared):
            fail(
                (line.team, "switch", line.seat),
                f"the {line.seat} shares no control; take the line out of the switch",
            )
