"""A picture as one line of JSON and back, for the screen processes.

An object is a card with the names of its fields, an array a tuple; ``type`` tells the kind of a
picture. What has its default value is left out.
"""

from __future__ import annotations

import msgspec

from sonar_console.cards.picture import Picture


class WireError(ValueError):
    """A line that is no picture: says what and where."""


_ENCODER = msgspec.json.Encoder()
_DECODER: msgspec.json.Decoder[Picture] = msgspec.json.Decoder(Picture)


def to_json(picture: Picture) -> bytes:
    """The picture as JSON in UTF-8 on one line, without the newline."""
    return _ENCODER.encode(picture)


def from_json(line: bytes) -> Picture:
    """Read what `to_json` wrote; raises `WireError`."""
    try:
        return _DECODER.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise WireError(f"no picture: {error}") from None
