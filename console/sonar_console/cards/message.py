"""`Card`, the base of all cards, and `Message`, a sentence by its key."""

from __future__ import annotations

import msgspec


class Card(msgspec.Struct, frozen=True):
    """A plain value that a part of a picture is drawn from.

    Cards compare by value and travel to a screen process as JSON. They hold names, numbers and
    message keys, no sentences: those are looked up in `sonar_console.locales` when a picture is
    drawn, so each screen speaks its own language. A changed copy is made by
    `msgspec.structs.replace`.
    """


class Message(Card, frozen=True):
    """A sentence by its key in the catalogue, with the values that go into it.

    A value that is itself a name of the game (``torpedo``, ``mate``, ``N``) is given as the
    notation's word; the catalogue puts it into the reader's language.
    """

    key: str
    values: dict[str, str | int] = msgspec.field(default_factory=dict)
