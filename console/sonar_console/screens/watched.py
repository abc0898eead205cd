"""A view that notes what is read of it, so that what was drawn from it is known to be still true.

Nobody lists what a picture depends on: it was drawn from what was read. So nothing can be
forgotten when a drawing comes to read something new. Only the view is watched: what else a drawing
is given (its box, its language, crews' names) is for its owner to compare.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

from sonar_console.cards.team import TeamView

Path = tuple[str, ...]
"""The way to a value in a view: ``phase``, ``boat route``, ``seats mate cursor``."""


class Reads:
    """What of a view was read while something was drawn from it."""

    __slots__ = ("_values",)

    def __init__(self) -> None:
        self._values: dict[Path, object] = {}

    def watch(self, view: TeamView) -> TeamView:
        """The same view, but what is read of it is noted here."""
        return cast(TeamView, _Watched(view, self._values))

    def hold(self, view: TeamView) -> bool:
        """Whether all that was read is the same in a view, so that nothing else would be drawn."""
        return all(_read(view, path) == value for path, value in self._values.items())


class _Watched:
    """A view, its boat, or one of its seats."""

    __slots__ = ("_path", "_reads", "_value")

    def __init__(self, value: object, reads: dict[Path, object], path: Path = ()) -> None:
        self._value = value
        self._reads = reads
        self._path = path

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._value, name)
        path = (*self._path, name)
        if path == ("boat",):
            return _Watched(value, self._reads, path)
        if path == ("seats",):
            return _WatchedSeats(value, self._reads)
        self._reads[path] = value
        return value

    def __eq__(self, other: object) -> bool:
        raise TypeError("what is watched is read field by field")

    __hash__ = None  # type: ignore[assignment]


class _WatchedSeats(Mapping[str, Any]):
    """The seats of a view. Which are there is noted of those that are asked for, by name."""

    __slots__ = ("_reads", "_seats")

    def __init__(self, seats: Mapping[str, Any], reads: dict[Path, object]) -> None:
        self._seats = seats
        self._reads = reads

    def __getitem__(self, role: str) -> Any:
        if role not in self._seats:
            self._reads["seats", role] = _NO_SEAT
            raise KeyError(role)
        return _Watched(self._seats[role], self._reads, ("seats", role))

    def __iter__(self) -> Iterator[str]:
        return iter(tuple(self._seats))

    def __len__(self) -> int:
        return len(self._seats)


_NO_SEAT = object()


def _read(view: TeamView, path: Path) -> object:
    if path[0] == "seats":
        seat = view.seats.get(path[1])
        return _NO_SEAT if seat is None else getattr(seat, path[2]) if len(path) > 2 else seat
    return getattr(view if len(path) == 1 else view.boat, path[-1])
