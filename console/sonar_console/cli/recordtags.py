"""Warnings about the tags of a record that say what no setting can be.

The notation keeps tags that it does not know and ignores them, so such a record can be read. But
what somebody wrote there, such as ``[Assist "xx"]``, does not count, and that must be said.
"""

from __future__ import annotations

import sys

from sonar_console.engine.names import Game
from sonar_console.record.header import Header
from sonar_console.settings.tags import tag_faults


def warn_of_tags(header: Header, file: str, game: Game) -> None:
    """Write a line on standard error for each such tag, with file and line."""
    if sys.stderr is None:
        return
    for name, fault in tag_faults(header.others, game):
        line = header.lines.get(name.lower())
        told = f"{file}, line {line}: {name} {fault}"
        sys.stderr.write(f"{told if told.isprintable() else ascii(told)}\n")
