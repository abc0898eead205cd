"""The table's loudspeaker, as options of the command line."""

from __future__ import annotations

import argparse
import time

from sonar_console.devices.sound import (
    LOUDEST,
    Loudspeaker,
    SoundSettings,
    open_loudspeaker,
)
from sonar_console.locales import recordings


def add_sound_arguments(parser: argparse.ArgumentParser) -> None:
    """Volume, night, and whether announcements are spoken; None where nothing is asked for."""
    parser.add_argument(
        "--volume",
        type=int,
        choices=range(LOUDEST + 1),
        metavar=f"0-{LOUDEST}",
        help="the loudspeaker's volume (what the settings say: 7); 0 is silence",
    )
    parser.add_argument(
        "--night",
        action=argparse.BooleanOptionalAction,
        help="softer and without alarms, screens and OLEDs dim (what the settings say: no)",
    )
    parser.add_argument(
        "--no-speech", action="store_true", help="effects only: announcements are not spoken"
    )


def speaker_of(arguments: argparse.Namespace) -> Loudspeaker:
    """The loudspeaker that the options ask for; silent, with a line in the log, without a device.

    Announcements are spoken in the languages of the screens, one after the other. A language that
    is not recorded is left out: the other one's announcements are heard, or effects alone.
    """
    spoken = () if arguments.no_speech else tuple(dict.fromkeys(arguments.language))
    settings = SoundSettings(arguments.volume, arguments.night, spoken)
    return open_loudspeaker(settings, time.monotonic, recordings())
