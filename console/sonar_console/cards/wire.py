"""A team's view as one line of JSON and back, for the screen processes.

The form follows the dataclasses of `sonar_console.cards.team`: an object a dataclass with the names
of its fields, an array a tuple. A field that is added there travels by itself.
"""

from __future__ import annotations

import msgspec

from sonar_console.cards.team import TeamView


class WireError(ValueError):
    """A line that is no view: says what and where."""


_ENCODER = msgspec.json.Encoder()
_DECODER = msgspec.json.Decoder(TeamView)


def to_json(view: TeamView) -> bytes:
    """The view as JSON in UTF-8 on one line, without the newline."""
    return _ENCODER.encode(view)


def from_json(line: bytes) -> TeamView:
    """Read what `to_json` wrote; raises `WireError`."""
    try:
        return _DECODER.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise WireError(f"no view: {error}") from None
