"""The settings that a table starts with: the command line first, then the settings file."""

from __future__ import annotations

import argparse
import logging
from collections.abc import Callable, Collection
from pathlib import Path
from typing import Any

from sonar_console.app.equipment import Equipment, shipped_firmware
from sonar_console.app.options import PlanError, dest, plan_of
from sonar_console.app.service import ServiceMeans
from sonar_console.cards import Message
from sonar_console.devices.sound import Loudspeaker
from sonar_console.doctor.examination import examine_table, look_at_machine
from sonar_console.doctor.findings import Finding
from sonar_console.doctor.machine_checks import check_release
from sonar_console.engine.names import Game
from sonar_console.locales import Words, languages
from sonar_console.record import ScenarioError
from sonar_console.record.recorder import AtOnce, Writer
from sonar_console.record.scenario import scenario_names
from sonar_console.settings import SCHEMA, House, Scope, entries
from sonar_console.settings.file import SettingsFile, file_entries
from sonar_console.settings.preset import AppliedPreset, Preset, read_preset
from sonar_console.settings.values import Known
from sonar_console.system.cardsystem import CardSystem
from sonar_console.system.conditions import MachineWatch
from sonar_console.system.day import today
from sonar_console.system.faultfile import FaultFile
from sonar_console.system.folders import charts_folder, records_folder
from sonar_console.system.machine import Machine
from sonar_console.system.power import Power
from sonar_console.system.sticks import DeskSticks, Sticks
from sonar_console.system.upgrade import Upgrades

log = logging.getLogger(__name__)


def known_values() -> Known:
    """The languages that there are, and the scenarios; which game they are for is not asked."""
    scenarios = dict.fromkeys(Game, scenario_names())
    return Known(scenarios=scenarios, languages=tuple(languages()))


def say(message: Message, language: str) -> str:
    """The sentence of a message in a language."""
    return Words(language).say(message)


class StartSettings:
    """The settings of one table as it starts.

    The command line counts before the settings file; the service page changes both. What
    ``preset``, a file of the boot partition, says otherwise than at the start before goes into the
    settings file.
    """

    def __init__(
        self, arguments: argparse.Namespace, state: Path, preset: Path | None = None
    ) -> None:
        """Read the files, and fill in the options that the command line leaves out."""
        self._state = state
        self._file = SettingsFile(state, known_values(), say)
        settings, self._notes = self._file.read()
        if self._file.there and SCHEMA["set-up"].key not in self._file.keys:
            # It is of a table that was in use before this was asked, or it is damaged.
            settings = settings.with_value(SCHEMA["set-up"], True)
            self._file.presume(settings)
        self.preset = Preset() if preset is None else read_preset(preset, known_values())
        """What the file of the boot partition says."""
        self._applied = AppliedPreset(state)
        # What was kept of the file goes with the settings that it went into.
        self._before = self._applied.read() if self._file.there else {}
        kept, settings = settings, self.preset.put(settings, self._before)
        self._changed = None if settings == kept else settings
        for note in self.preset.notes:
            log.warning("settings: %s", note)
        asked = vars(arguments)
        proposed = {}
        for entry in file_entries():
            if asked[dest(entry)] is None:
                asked[dest(entry)] = settings.of(entry)
                if entry.scope is Scope.MATCH:
                    proposed[dest(entry)] = entry.default
        if proposed:
            self._check_first(arguments, proposed)
        for note in self._notes:
            log.warning("settings: %s", note)
        self.house = House(**{entry.field: asked[dest(entry)] for entry in entries(House)})

    @property
    def first_start(self) -> frozenset[str] | None:
        """The settings that a first start need not ask; None for a table that was set up."""
        return None if self.house.set_up else self.preset.names

    def _check_first(self, arguments: argparse.Namespace, defaults: dict[str, Any]) -> None:
        """Replace a first match that the file proposes and that cannot be played."""
        try:
            plan_of(arguments)
        except (ScenarioError, PlanError) as fault:
            asked = vars(arguments)
            changed = {key: each for key, each in defaults.items() if each != asked[key]}
            if not changed:
                return  # the command line asks for it: plan_of will refuse it
            asked.update(changed)
            told = fault.cause if isinstance(fault, PlanError) else str(fault)
            self._notes.append(f"{self._file.path}: {', '.join(changed)}: {told}")

    def service(
        self,
        equipment: Equipment,
        speaker: Loudspeaker | None,
        *,
        sticks: Sticks,
        power: Power,
        upgrades: Upgrades,
        writer: Writer | None = None,
        watch: MachineWatch | None = None,
        card: CardSystem | None = None,
        seen: Callable[[], Collection[str]] = tuple,
    ) -> ServiceMeans:
        """The means of a table's service page; has the settings file put in order.

        ``card`` and ``seen`` as for `ServiceMeans`.
        """
        notes = list(self._notes)

        def settle() -> None:
            for note in self._file.settle():
                log.warning("settings: %s", note)
                notes.append(note)
            try:
                if self._changed is not None:
                    self._file.write(self._changed.house, self._changed.match)
                if self.preset.kept() != self._before:
                    self._applied.write(self.preset.kept())
            except OSError as fault:  # `SettingsKeeper` tells of it as well
                log.warning("settings: %s", fault)

        (writer or AtOnce()).submit(settle)
        firmware = shipped_firmware()
        machine = Machine()

        def examine() -> Callable[[], list[Finding]]:
            controls = equipment.controls
            look = look_at_machine(
                controls.layout, equipment.back_end, machine, self._state, equipment.ports
            )

            def judge() -> list[Finding]:
                release = check_release(upgrades.running(), upgrades.gone_back())
                reading = None if watch is None else watch.reading
                return [
                    *release,
                    *examine_table(controls, look, self._state, firmware, speaker, reading),
                ]

            return judge

        def day() -> str:
            return today() if watch is None or watch.reading.clock_set else ""

        return ServiceMeans(
            day=day,
            file=self._file,
            records=records_folder(self._state),
            charts=charts_folder(self._state),
            faults=FaultFile(self._state),
            pages=self._state / "pages" if isinstance(sticks, DeskSticks) else None,
            sticks=sticks,
            power=power,
            upgrades=upgrades,
            examine=examine,
            notes=notes,
            preset=self.preset,
            card=card,
            seen=seen,
        )
