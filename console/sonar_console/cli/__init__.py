"""The command ``sonar-console``.

Exit status: 0 done, 2 an error that a person can mend (one line on standard error),
3 the console is running already, 4 the table cannot go on (the log says why), 5 the display
server does not answer (`outputs`), 130 interrupted, 141 when the reader of the output has gone.
"""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from sonar_console import __version__
from sonar_console.cli import output
from sonar_console.cli.registry import Entry, command, commands, plug_ins
from sonar_console.system.lock import AlreadyRunningError

PROGRAM = "sonar-console"
RELEASES = "releases"
"""The folder of the releases of a kiosk, in each of which the program has its own Python."""
MISTAKE = 2
RUNNING_ALREADY = 3
INTERRUPTED = 130
READER_GONE = 141

TABLE_MODULES = frozenset({"gpiozero", "luma", "mpremote", "PIL", "pygame", "serial"})
"""The top modules of the packages in the extra ``table``."""

TOOLS_HINT = "commands that build and measure come with the package sonar-console-tools"
"""Added to the message about an unknown command where no plug-in is installed."""


class _OneLineParser(argparse.ArgumentParser):
    """A parser whose errors are one line, and which says when its help cannot be written."""

    def _print_message(self, message: str, file: Any = None) -> None:
        """Print the help, or a complaint; argparse itself keeps silent when that fails."""
        if file is None or file is sys.stderr:
            output.complain(message.rstrip("\n"))
        else:
            file.write(message)

    def error(self, message: str) -> NoReturn:
        self.exit(MISTAKE, f"{self.prog}: {' '.join(message.split())} (try --help)\n")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line; the exit status."""
    words = list(sys.argv[1:] if argv is None else argv)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    # pygame asks setuptools for its icon; without that it starts in half the time.
    sys.modules.setdefault("pkg_resources", None)  # type: ignore[arg-type]
    output.prepare_streams()
    try:
        status = _status(words)
        output.flush()
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        output.drop()
        return READER_GONE
    except OSError as fault:  # the output does not take it: a full disk
        output.drop()
        return _mistake(f"standard output: {fault.strerror or fault}")
    return status


def _status(words: list[str]) -> int:
    try:
        return _run(words)
    except SystemExit as ended:  # argparse's way of ending, for --help and for errors
        return ended.code if isinstance(ended.code, int) else int(ended.code is not None)


def _run(words: list[str]) -> int:
    try:
        return _run_command(words)
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in TABLE_MODULES:
            raise
        return _mistake(
            f"{words[0]}: a table's package is not installed, {missing.name}; "
            "pip install 'sonar-console[table]'"
        )


def _run_command(words: list[str]) -> int:
    chosen = command(words[0]) if words else None
    if chosen is None and words and not words[0].startswith("-"):
        hint = "" if plug_ins() else f"; {TOOLS_HINT}"
        return _mistake(f"{words[0]!r} is not a command{hint} (try --help)")
    gc.disable()  # imported modules stay; collecting garbage among them takes a tenth of the time
    try:
        arguments = _parser(chosen).parse_args(words)
        if chosen is None:  # an option without a subcommand
            return MISTAKE
        subcommand = chosen.load()
    finally:
        gc.enable()
    try:
        status = subcommand.run(arguments)
        output.flush()
    except BrokenPipeError:
        raise
    except AlreadyRunningError as fault:
        return _mistake(str(fault), RUNNING_ALREADY)
    except subcommand.FAULTS as fault:
        return _mistake(str(fault))
    except OSError as fault:  # a full disk under the output, a folder that may not be read
        output.drop()
        where = f"{fault.filename}: " if fault.filename else ""
        return _mistake(f"{where}{fault.strerror or fault}")
    return status


def _mistake(text: str, status: int = MISTAKE) -> int:
    output.complain(f"{PROGRAM}: {_one_line(text)}")
    return status


def _one_line(text: str) -> str:
    """A message on one line, without control characters from file names."""
    return "".join(letter if letter.isprintable() else " " for letter in text)


def _parser(chosen: Entry | None) -> argparse.ArgumentParser:
    parser = _OneLineParser(
        prog=PROGRAM,
        description="The table that referees Captain Sonar and Sonar Family.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action="version", version=_version())
    subparsers = parser.add_subparsers(metavar="COMMAND", required=True)
    # A chosen subcommand is parsed alone: the help of the others needs the plug-ins.
    for entry in commands() if chosen is None else (chosen,):
        subparser = subparsers.add_parser(
            entry.name, help=entry.help, description=entry.help, allow_abbrev=False
        )
        if entry is chosen:
            entry.load().add_arguments(subparser)
    return parser


def _version() -> str:
    """The version, and on a kiosk which of its releases this is."""
    name = Path(sys.prefix).name
    release = f" (release {name})" if Path(sys.prefix).parent.name == RELEASES else ""
    return f"{PROGRAM} {__version__}{release}"
