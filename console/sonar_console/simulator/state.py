"""The state of the simulator's window at one moment, as values that can be compared.

The window is drawn again only when its state has changed.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from PIL import Image

from sonar_console.cards import Picture
from sonar_console.devices.layout import Layout
from sonar_console.simulator.geometry import Target
from sonar_console.simulator.input import Touched


class OutputSource(Protocol):
    """A source of lamps and OLEDs: `sonar_console.devices.mock_devices.MockDevices`."""

    layout: Layout

    def lamps(self, team: str) -> frozenset[str]:
        """The short names of a team's lamps that are lit."""

    def picture(self, oled: str) -> Image.Image | None:
        """The picture of an OLED, None when it is dark."""


@dataclass(frozen=True, slots=True)
class WindowState:
    """The state of the window. The keys of ``oleds`` and the names in ``lit`` are full names."""

    pictures: Mapping[str, Picture]
    """By team; a team without a picture has a dark screen."""
    lit: frozenset[str]
    oleds: Mapping[str, Image.Image | None]
    language: str
    team: str = ""
    seat: str = ""
    """The selected seat; empty when nobody is at the keys."""
    hover: Target | None = None
    down: frozenset[str] = field(default_factory=frozenset)
    last: Touched | None = None
    help: bool = False
    covered: frozenset[str] = frozenset()
    """The teams whose half is covered (`sonar_console.simulator.cover`)."""


def read_outputs(
    outputs: OutputSource, teams: tuple[str, ...]
) -> tuple[frozenset[str], dict[str, Image.Image | None]]:
    """The lit lamps of some teams, and the pictures of their OLEDs, by names in full."""
    lit = frozenset(f"{team}.lamp.{name}" for team in teams for name in outputs.lamps(team))
    oleds = {
        oled.name: outputs.picture(oled.name)
        for oled in outputs.layout.oleds
        if oled.name.partition(".")[0] in teams
    }
    return lit, oleds
