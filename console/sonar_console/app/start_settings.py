"""The settings that a table starts with: the command line first, then the settings file."""

from __future__ import annotations

import argparse
import logging
from pathlib import Path

from sonar_console.app.equipment import Equipment, shipped_firmware
from sonar_console.app.options import PlanError, plan_of
from sonar_console.app.service import ServiceMeans
from sonar_console.devices.sound import Loudspeaker
from sonar_console.doctor.examination import examine_running_table
from sonar_console.doctor.findings import Finding
from sonar_console.engine.names import Mode
from sonar_console.locales import languages
from sonar_console.record import ScenarioError
from sonar_console.record.scenario import scenario_names
from sonar_console.settings import House
from sonar_console.settings.file import Settings, SettingsFile
from sonar_console.system.folders import records_folder
from sonar_console.system.machine import Machine
from sonar_console.system.power import Power
from sonar_console.system.sticks import Sticks

log = logging.getLogger(__name__)


class StartSettings:
    """The settings of one table as it starts.

    The command line counts before the settings file; the service page changes both.
    """

    def __init__(self, arguments: argparse.Namespace, state: Path) -> None:
        """Read the file, and fill in the options that the command line leaves out."""
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
        """Replace a first match that the file proposes and that cannot be played."""
        try:
            plan_of(arguments)
        except (ScenarioError, PlanError) as fault:
            usual = {"scenario": Settings().scenario, "mode": Settings().mode}
            changed = {key: usual[key] for key in ours if usual[key] != ours[key]}
            if not changed:
                return  # the command line asks for it: plan_of will refuse it
            vars(arguments).update(changed)
            self._notes.append(f"{self._file.path}: {', '.join(changed)}: {fault}")

    def service(
        self, equipment: Equipment, speaker: Loudspeaker | None, *, sticks: Sticks, power: Power
    ) -> ServiceMeans:
        """What the service page of a table works with; puts the settings file in order."""
        told = self._file.settle()
        for note in told:
            log.warning("settings: %s", note)
        firmware = shipped_firmware()
        machine = Machine()

        def examine() -> list[Finding]:
            silent = None if speaker is None else speaker.fault
            return examine_running_table(
                equipment.controls,
                equipment.back_end,
                machine,
                self._state,
                firmware,
                equipment.ports,
                silent,
            )

        return ServiceMeans(
            file=self._file,
            records=records_folder(self._state),
            sticks=sticks,
            power=power,
            examine=examine,
            notes=(*self._notes, *told),
        )
