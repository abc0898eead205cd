"""Standard streams that a command can rely on, whatever it was started with.

A terminal of another encoding gets plainer letters instead of an exception, no file takes the
number of a stream that is closed, and what cannot be written is never reported twice.
"""

from __future__ import annotations

import codecs
import contextlib
import io
import os
import sys
from functools import partial
from typing import TextIO

PLAINER = "plainer-"
"""The name of the error handler that writes plainer letters; that of the encoding follows."""

PLAIN = {
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "«": '"',
    "»": '"',
    "–": "-",
    "—": "-",
    "−": "-",
    "·": "-",
    "•": "-",
    "×": "x",
    "→": "->",
    "←": "<-",
    "↑": "^",
    "↓": "v",
    "▶": ">",
    "◀": "<",
    "▲": "^",
    "▼": "v",
    "✓": "+",
    "✗": "x",
    "█": "#",
    "▓": "#",
    "░": ".",
    "■": "#",
    "□": ".",
    **dict.fromkeys("─━═╶╴╌", "-"),
    **dict.fromkeys("│┃║╷╵", "|"),
    **dict.fromkeys("┌┐└┘├┤┬┴┼╔╗╚╝╬", "+"),
    "œ": "oe",
    "Œ": "OE",
    "æ": "ae",
    "ß": "ss",
}
"""Letters and signs for which another encoding has no decomposed form, and what stands for them."""
CHOSEN = ("ignore", "replace", "backslashreplace", "xmlcharrefreplace", "namereplace")
"""Error handlers that ``PYTHONIOENCODING`` may have asked for, and that raise nothing."""


def plainer(text: str, encoding: str) -> str:
    """A text of which each letter can be written in an encoding."""
    import unicodedata  # only few terminals need it

    written = []
    for letter in text:
        decomposed = unicodedata.normalize("NFKD", letter)
        bare = "".join(each for each in decomposed if not unicodedata.combining(each))
        for form in (letter, PLAIN.get(letter, ""), bare):
            if form and _fits(form, encoding):
                written.append(form)
                break
        else:
            written.append(" " if letter.isspace() else "?")
    return "".join(written)


def _fits(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except UnicodeError:
        return False
    return True


def _handle(encoding: str, error: UnicodeError) -> tuple[str, int]:
    """The error handler of an encoding; `UnicodeEncodeError.encoding` is not always its name."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return plainer(error.object[error.start : error.end], encoding), error.end


class ClosedStream(io.TextIOWrapper):
    """What stands in for a standard stream that was closed: it is empty, and takes everything."""

    def __init__(self, descriptor: int, mode: str) -> None:
        super().__init__(os.fdopen(descriptor, mode, closefd=False), encoding="utf-8")


def prepare_streams() -> None:
    """Make the standard streams of this process usable. May be called again."""
    _fill_descriptors()
    if sys.stdin is None:
        sys.stdin = ClosedStream(0, "rb")
    if sys.stdout is None:
        sys.stdout = ClosedStream(1, "wb")
    if sys.stderr is None:
        sys.stderr = ClosedStream(2, "wb")
    for stream, own in ((sys.stdout, CHOSEN), (sys.stderr, CHOSEN[:2])):
        if isinstance(stream, io.TextIOWrapper) and stream.errors not in own:
            name = PLAINER + stream.encoding
            codecs.register_error(name, partial(_handle, stream.encoding))
            stream.reconfigure(errors=name)


def _fill_descriptors() -> None:
    """Open the descriptors 0 to 2 that are closed: no file of ours may become one of them."""
    for standard in (0, 1, 2):
        try:
            os.fstat(standard)
        except OSError:
            nowhere = os.open(os.devnull, os.O_RDWR)  # the lowest that is free: this one
            os.set_inheritable(nowhere, True)


def complain(line: str) -> None:
    """Write a line on standard error; nothing if nobody can read it."""
    try:
        sys.stderr.write(f"{line}\n")
        sys.stderr.flush()
    except (OSError, ValueError):
        _redirect(sys.stderr)


def flush() -> None:
    """Write out what both streams hold; raises `OSError` if standard output cannot take it."""
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.flush()
    sys.stdout.flush()


def drop() -> None:
    """Let what standard output still holds go nowhere, and standard error's if it fails too."""
    _redirect(sys.stdout)
    try:
        sys.stderr.flush()
    except (OSError, ValueError):
        _redirect(sys.stderr)


def _redirect(stream: TextIO) -> None:
    try:
        descriptor = stream.fileno()
    except (OSError, ValueError):  # closed, or no file at all
        return
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, descriptor)
    os.close(nowhere)
