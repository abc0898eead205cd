"""All that the simulator's window shows at one moment, as values that can be compared.

A window draws again only when its scene is another one than before.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from PIL import Image

from sonar_console.cards.team import TeamView
from sonar_console.devices.layout import Layout
from sonar_console.simulator.operator import Touched
from sonar_console.simulator.places import Place


class Eyes(Protocol):
    """What shows lamps and OLEDs: a `sonar_console.devices.desk.Bench`."""

    layout: Layout

    def lamps(self, team: str) -> frozenset[str]:
        """The short names of a team's lamps that are lit."""

    def picture(self, oled: str) -> Image.Image | None:
        """What an OLED shows, None when it is dark."""


@dataclass(frozen=True, slots=True)
class Scene:
    """What is to be seen. ``lit`` and ``oleds`` go by names in full."""

    views: Mapping[str, TeamView]
    """By team; a team without a view has a dark screen."""
    lit: frozenset[str]
    oleds: Mapping[str, Image.Image | None]
    language: str
    team: str = ""
    seat: str = ""
    """The selected seat; empty when nobody is at the keys."""
    hover: Place | None = None
    down: frozenset[str] = field(default_factory=frozenset)
    last: Touched | None = None
    help: bool = False
    covered: frozenset[str] = frozenset()
    """The teams whose half is covered (`sonar_console.simulator.cover`)."""


def looked_at(
    eyes: Eyes, teams: tuple[str, ...]
) -> tuple[frozenset[str], dict[str, Image.Image | None]]:
    """The lit lamps of some teams, and the pictures of their OLEDs, by names in full."""
    lit = frozenset(f"{team}.lamp.{name}" for team in teams for name in eyes.lamps(team))
    oleds = {
        oled.name: eyes.picture(oled.name)
        for oled in eyes.layout.oleds
        if oled.name.partition(".")[0] in teams
    }
    return lit, oleds
