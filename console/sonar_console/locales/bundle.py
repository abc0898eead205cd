"""A Fluent bundle that parses a message when it is first asked for.

A language has some 700 messages, and parsing them all takes a tenth of a second here and half a
second on a Pi, at every start of every process; a match needs a hundred of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import Message

_ENTRY = re.compile(r"^(?=-?[A-Za-z][\w-]*[ ]*=)", re.MULTILINE)
"""Where an entry begins: a name and ``=``, not indented. What it goes on with is indented."""
_NAME = re.compile(r"-?[A-Za-z][\w-]*")
_REFERENCE = re.compile(r"\{\s*(-?[a-z][\w-]*)")
"""What an entry may refer to within braces: another message, or a term with its hyphen."""


class LazyBundle(FluentBundle):
    """The messages of one file. Of two of the same name the first counts."""

    def __init__(
        self, language: str, text: str, functions: Mapping[str, Callable[[Any], Any]]
    ) -> None:
        super().__init__([language], functions=dict(functions), use_isolating=False)
        self._unread: dict[str, str] = {}
        for entry in _ENTRY.split(text):
            name = _NAME.match(entry)
            if name is not None:
                self._unread.setdefault(name[0], entry)

    def has_message(self, message_id: str) -> bool:
        """Whether there is such a message, and it can be read."""
        self._read(message_id)
        return super().has_message(message_id)

    def get_message(self, message_id: str) -> Message:
        """The message; raises `LookupError` where there is none."""
        self._read(message_id)
        return super().get_message(message_id)

    def _read(self, name: str) -> None:
        """Parse an entry and all that it refers to, once."""
        entry = self._unread.pop(name, None)
        if entry is None:
            return
        self.add_resource(FluentResource(entry))
        for referred in _REFERENCE.findall(entry):
            self._read(referred)
