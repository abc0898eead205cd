"""``sonar-console boot``: the Raspberry Pi's settings that a layout needs, shown or written.

They stand in ``config.txt`` of the boot partition, between two marks, and a console on the header's
UART is taken out of ``cmdline.txt``. The kiosk's installer and uninstaller call this.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from sonar_console.cli.arguments import add_language_argument
from sonar_console.devices.layout import LayoutError, load_layout
from sonar_console.devices.raspberry import config_lines, needs_quiet_uart
from sonar_console.locales import Words
from sonar_console.record import shipped_folder
from sonar_console.system.bootpartition import (
    CONFIG,
    BootPartitionError,
    find_folder,
    lines_taking_pins,
    overriding_lines,
    read_files,
    removed,
    restore_files,
    write_files,
    written,
)

FAULTS: tuple[type[Exception], ...] = (LayoutError, BootPartitionError)
"""The errors that a person can cause here."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add what is to be done, the layout and the folder."""
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--write", action="store_true", help="write the lines; may be done again at any time"
    )
    what.add_argument(
        "--remove", action="store_true", help="take them out: the files are as before then"
    )
    parser.add_argument(
        "--table",
        type=Path,
        metavar="FILE",
        help="a layout of the hardware in place of hardware/table.toml",
    )
    parser.add_argument(
        "--folder",
        type=Path,
        metavar="DIR",
        help="the boot partition (/boot/firmware, else /boot)",
    )
    add_language_argument(parser)
    parser.epilog = (
        "Exit status: 0 done, or there is no boot partition, as on a desk; 2 when it could not be "
        "done, in one line: nothing is torn then, and it may be tried again."
    )


def run(arguments: argparse.Namespace) -> int:
    """Show, write or remove the lines; the exit status."""
    words = Words(arguments.language)
    lines, quiet = list[str](), False
    if not arguments.remove:
        layout = load_layout(arguments.table or shipped_folder("hardware") / "table.toml")
        lines, quiet = config_lines(layout), needs_quiet_uart(layout)
    if not arguments.remove and not arguments.write:
        sys.stdout.write("".join(f"{line}\n" for line in lines))
        return 0
    folder = arguments.folder or find_folder()
    if folder is None:
        sys.stdout.write(f"{words.say('boot-none')}\n")
        return 0
    now = read_files(folder)
    if arguments.remove:
        wanted = removed(now)
        changed = restore_files(folder, now, wanted)
    else:
        wanted = written(now, lines, quiet)
        changed = write_files(folder, now, wanted)
    values = {"value": str(folder), "value1": ", ".join(changed)}
    key = ("boot-removed" if arguments.remove else "boot-written") if changed else "boot-same"
    told = [words.say(key, **values)]
    if arguments.write:
        others = {
            "boot-later": overriding_lines(wanted.config),
            "boot-pins": lines_taking_pins(wanted.config),
        }
        told += [
            words.say(key, value=f"{folder / CONFIG}:{number}", value1=line)
            for key, found in others.items()
            for number, line in found
        ]
    sys.stdout.write("".join(f"{line}\n" for line in told))
    return 0
