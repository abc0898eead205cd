"""The house of a table, for the commands that open one: its settings, and what serves its page."""

from __future__ import annotations

import argparse
import logging
import re
from collections.abc import Callable, Iterable
from pathlib import Path

from sonar_console.app.plan import PlanError, plan_of
from sonar_console.app.steward import Means, Steward
from sonar_console.devices.controls import Controls
from sonar_console.devices.pins import BackEnd
from sonar_console.devices.sound import Loudspeaker
from sonar_console.doctor.findings import Finding
from sonar_console.doctor.running import look_over
from sonar_console.engine.names import Mode
from sonar_console.locales import languages
from sonar_console.record import ScenarioError, shipped_folder
from sonar_console.record.scenario import scenario_names
from sonar_console.settings.file import Settings, SettingsFile
from sonar_console.settings.house import House
from sonar_console.system.machine import Machine
from sonar_console.system.places import records_folder
from sonar_console.system.power import Power
from sonar_console.system.sticks import Sticks
from sonar_console.table import Table

log = logging.getLogger(__name__)


class Household:
    """The settings of one table as it starts.

    What the command line asks for counts before what the file says; the page changes both.
    """

    def __init__(self, arguments: argparse.Namespace, state: Path) -> None:
        """Read the file, and put what it says where the command line says nothing."""
        self._state = state
        self._file = SettingsFile(state, tuple(languages()), scenario_names(), tuple(Mode))
        settings, self._notes = self._file.read()
        asked = vars(arguments)
        first = {"scenario": settings.scenario, "mode": settings.mode}
        ours = {key: value for key, value in first.items() if asked[key] is None}
        asked.update(ours)
        for key in ("volume", "night", "languages"):
            option = "language" if key == "languages" else key
            if asked[option] is None:
                asked[option] = getattr(settings.house, key)
        if ours:
            self._check_first(arguments, ours)
        for note in self._notes:
            log.warning("settings: %s", note)
        self.house = House(
            volume=arguments.volume,
            night=arguments.night,
            brightness=settings.house.brightness,
            oleds=settings.house.oleds,
            languages=arguments.language,
        )

    def _check_first(self, arguments: argparse.Namespace, ours: dict[str, str]) -> None:
        """What the file proposes for the first match must never keep the table from opening."""
        try:
            plan_of(arguments)
        except (ScenarioError, PlanError) as fault:
            usual = {"scenario": Settings().scenario, "mode": Settings().mode}
            changed = {key: usual[key] for key in ours if usual[key] != ours[key]}
            if not changed:
                return  # it is the command line that asks for what cannot be: see plan_of
            vars(arguments).update(changed)
            self._notes.append(f"{self._file.path}: {', '.join(changed)}: {fault}")

    def steward(
        self,
        table: Table,
        controls: Controls,
        speaker: Loudspeaker | None,
        *,
        sticks: Sticks,
        power: Power,
        back_end: BackEnd,
        ports: Callable[[], Iterable[str]],
    ) -> Steward:
        """Who serves the page of this table, which opens now: its file is put in order."""
        told = self._file.settle()
        for note in told:
            log.warning("settings: %s", note)
        firmware = shipped_firmware()
        machine = Machine()

        def examine() -> list[Finding]:
            silent = None if speaker is None else speaker.fault
            return look_over(controls, back_end, machine, self._state, firmware, ports, silent)

        means = Means(
            file=self._file,
            records=records_folder(self._state),
            sticks=sticks,
            power=power,
            examine=examine,
            past=lambda: table.fault_log.last,
            notes=(*self._notes, *told),
        )
        return Steward(table, controls, speaker, means)


def shipped_firmware() -> str:
    """The version of the crew boards' firmware that comes with this program."""
    text = (shipped_folder("firmware") / "board.py").read_text("utf-8")
    found = re.search(r'^FIRMWARE = "(.*)"', text, re.M)
    return found[1] if found else "?"
