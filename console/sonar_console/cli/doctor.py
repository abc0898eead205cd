"""``sonar-console doctor``: test the hardware, control by control, and say what is wrong."""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from pathlib import Path

from sonar_console.app.equipment import Equipment, open_equipment, shipped_firmware
from sonar_console.app.options import add_hardware_arguments, layout_of
from sonar_console.app.start_settings import known_values, say
from sonar_console.cli.arguments import add_language_argument
from sonar_console.devices.controls import Controls
from sonar_console.devices.layout import Layout, LayoutError
from sonar_console.devices.mixer import PygameMixer
from sonar_console.devices.mock_hardware import MockSocketError
from sonar_console.devices.pins import PinBackEndError, model
from sonar_console.devices.sounddevice import SoundDevice
from sonar_console.doctor import device_checks, machine_checks, manual_checks
from sonar_console.doctor.buildasking import WalkStoppedError, ask
from sonar_console.doctor.buildplan import (
    BuildPlan,
    BuildPlanError,
    find_plan,
    load_plan,
    stage_title,
)
from sonar_console.doctor.buildrecord import (
    BuildRecord,
    BuildRecordError,
    ProofVerdict,
    load_record,
    put_aside,
    write_report,
)
from sonar_console.doctor.buildwalk import BuildWalk
from sonar_console.doctor.findings import DoctorReport, Finding, note, wrong
from sonar_console.doctor.noise_check import check_noise
from sonar_console.locales import Words
from sonar_console.settings.file import SettingsFile
from sonar_console.system.conditions import read_machine
from sonar_console.system.day import today
from sonar_console.system.faultfile import FaultFile
from sonar_console.system.folders import KIOSK_RUN, lock_folders, run_folder, state_folder
from sonar_console.system.lock import AlreadyRunningError, InstanceLock
from sonar_console.system.machine import Machine
from sonar_console.system.privilege import leave_root
from sonar_console.system.releases.folder import ReleaseFolder
from sonar_console.system.trust import UntrustedPathError
from sonar_console.system.upgrade import running_version

MAY_NOT_OPEN = 1
"""Exit status when something must be mended first."""
HANDS = 3.0
"""Seconds to wait for the first command to mock hardware."""
QUIET = 0.5
"""Seconds to wait for the commands that follow."""


class StageNameError(ValueError):
    """Raised for a stage that the plan does not have, or an option that stages do not have."""


FAULTS: tuple[type[Exception], ...] = (
    LayoutError,
    MockSocketError,
    BuildPlanError,
    BuildRecordError,
    StageNameError,
)
"""The errors that a person can cause here."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the options of the doctor."""
    add_hardware_arguments(parser)
    parser.add_argument(
        "--auto", action="store_true", help="only what needs no hand: asks for nothing"
    )
    parser.add_argument(
        "--noise",
        action="store_true",
        help="count for a minute, while nobody touches anything, what each cable picks up",
    )
    parser.add_argument(
        "--stages",
        nargs="?",
        const="",
        metavar="STAGE",
        help="walk through the build of a table by stages, on from where it was stopped; "
        "with a stage do that one again, list shows them, new begins another report",
    )
    add_language_argument(parser)
    parser.add_argument(
        "--state",
        type=Path,
        metavar="DIR",
        help="where the table keeps its records",
    )
    parser.add_argument(
        "--run",
        type=Path,
        metavar="DIR",
        help="where the table keeps its lock, as for run",
    )
    parser.epilog = (
        "Exit status: 0 when the table may open, or with --stages when every stage is proved; "
        "1 when something has to be mended first; "
        "2 for a mistake in the command or the layout."
    )


def run(arguments: argparse.Namespace) -> int:
    """Examine the table; the exit status."""
    leave_root()
    layout = layout_of(arguments)
    report = DoctorReport(Words(arguments.language), sys.stdout)
    if arguments.stages is not None:
        if arguments.auto or arguments.noise:
            given = "--auto" if arguments.auto else "--noise"
            raise StageNameError(f"{given} does not go with --stages, which asks by itself")
        return _build(arguments, layout, report)
    state = arguments.state or state_folder()
    machine = Machine()
    releases = ReleaseFolder()
    version = running_version(releases)
    report.add(machine_checks.check_release(version, releases.state().gone_back))
    report.add(machine_checks.check_model(machine, layout))
    report.add(machine_checks.check_layout(layout))
    with ExitStack() as stack:
        if _alone(stack, lock_folders(arguments.run), report):
            _examine(stack, arguments, layout, machine, report)
    report.add(machine_checks.check_machine(read_machine(machine, state), state))
    report.add(machine_checks.check_space(machine, state))
    report.add(machine_checks.check_past(FaultFile(state).read()[1]))
    return 0 if report.end() else MAY_NOT_OPEN


def _alone(stack: ExitStack, folders: Iterable[Path], report: DoctorReport) -> bool:
    """Take the locks of the console; False when one is running already."""
    for folder in folders:
        try:
            stack.enter_context(InstanceLock(folder))
        except AlreadyRunningError as fault:
            report.add([wrong("running", value="?" if fault.pid is None else str(fault.pid))])
            return False
        except UntrustedPathError:
            kiosk = folder == KIOSK_RUN != run_folder()
            if not kiosk or os.geteuid() == 0:
                raise  # somebody has made the folder of this user, or root may not touch it
            report.add([note("lock", value=str(folder))])
        except OSError:
            report.add([note("lock", value=str(folder))])
    return True


def _examine(
    stack: ExitStack,
    arguments: argparse.Namespace,
    layout: Layout,
    machine: Machine,
    report: DoctorReport,
) -> None:
    real = not arguments.hardware.startswith("mock")
    report.add(machine_checks.check_libraries(machine, real and bool(model())))
    try:
        equipment = stack.enter_context(open_equipment(arguments.hardware, layout))
    except PinBackEndError as fault:
        report.add(machine_checks.pins_are_refused(machine, str(fault).removeprefix("pins: ")))
        return
    report.add(machine_checks.check_back_end(equipment.back_end))
    if equipment.mock is None:
        report.add(machine_checks.check_boot(machine, layout))
        report.add(machine_checks.check_buses(machine, layout))
        report.add(machine_checks.check_ports(machine, equipment.ports()))
    sound = _sound(arguments.state or state_folder())
    report.add(machine_checks.check_sound(sound.fault, sound.cards, machine.model()))
    _parts(equipment, report)
    controls = equipment.controls
    if not arguments.auto:
        _by_hand(controls, report)
    elif arguments.noise:
        check_noise(controls, report, None, controls.wait, time.monotonic)


def _sound(state: Path) -> SoundDevice:
    """The sound device that the settings choose, opened once if it can be."""
    house = SettingsFile(state, known_values(), say).read()[0].house
    device = SoundDevice(PygameMixer, time.monotonic, house.loudspeaker, threads=False)
    device.step()
    device.close(device.take())
    return device


def _parts(equipment: Equipment, report: DoctorReport) -> None:
    controls = equipment.controls

    def pass_(seconds: float, so: Callable[[], bool]) -> bool:
        end = time.monotonic() + seconds
        while not so():
            left = end - time.monotonic()
            if left <= 0:
                return False
            controls.wait(min(left, manual_checks.GLANCE))
            controls.poll()
        return True

    if equipment.mock is not None and equipment.mock.has_socket:
        report.say(report.words.say("doctor-hands"))
        if pass_(HANDS, equipment.mock.heard.is_set):
            pass_(QUIET, lambda: False)
    device_checks.draw_all(controls, 0)
    pass_(device_checks.SETTLE, lambda: all(board.up for board in controls.boards()))
    report.add(device_checks.check_rest(controls))
    report.add(device_checks.check_boards(controls, shipped_firmware(), equipment.ports()))
    # Mock lamps without a socket are seen by nobody: they need no time.
    unseen = equipment.mock is not None and not equipment.mock.has_socket
    look = (lambda _seconds, so: so()) if unseen else pass_
    report.add(device_checks.light_lamps(controls, look))
    report.add(device_checks.check_oleds(controls, pass_, 1))


def _by_hand(controls: Controls, report: DoctorReport) -> None:
    keyboard = manual_checks.DescriptorKeyboard(sys.stdin.fileno())
    report.say(report.words.say("doctor-keys"))
    for examine in (
        manual_checks.check_controls,
        manual_checks.check_lamps,
        manual_checks.check_pictures,
    ):
        if not examine(controls, report, keyboard, controls.wait):
            return
    check_noise(controls, report, keyboard, controls.wait, time.monotonic)


# ---- the build by stages


def _build(arguments: argparse.Namespace, layout: Layout, report: DoctorReport) -> int:
    """Walk through the build; 0 when every stage is proved."""
    plan = load_plan(find_plan(layout), layout)
    state = arguments.state or state_folder()
    only: str = arguments.stages
    record = None if only == "new" else load_record(state)
    if record is not None and (record.layout != plan.layout or record.way not in plan.stages):
        raise BuildRecordError(
            f"{state}: the build of another layout ({record.layout}); begin with --stages new"
        )
    if only == "list":
        _list_stages(plan, record, report)
        return 0
    stages = [
        stage.name for stage in plan.stages[record.way if record else next(iter(plan.stages))]
    ]
    if only not in ("", "new", *stages):
        raise StageNameError(f"no stage {only!a}; doctor --stages list shows them")
    with ExitStack() as stack:
        if not _alone(stack, lock_folders(arguments.run), report):
            return MAY_NOT_OPEN
        try:
            equipment = stack.enter_context(open_equipment(arguments.hardware, layout))
        except PinBackEndError as fault:
            why = str(fault).removeprefix("pins: ")
            report.add(machine_checks.pins_are_refused(Machine(), why))
            return MAY_NOT_OPEN
        return _walk(equipment, plan, record, only, state, report)


def _walk(
    equipment: Equipment,
    plan: BuildPlan,
    record: BuildRecord | None,
    only: str,
    state: Path,
    report: DoctorReport,
) -> int:
    controls, words = equipment.controls, report.words
    keyboard = manual_checks.DescriptorKeyboard(sys.stdin.fileno())
    machine = Machine()
    report.say(words.say("doctor-keys"))
    if record is None:
        serial = machine.serial() or plan.layout
        try:
            record = _new_record(plan, serial, controls, report, keyboard)
        except WalkStoppedError:
            return MAY_NOT_OPEN
    known = read_machine(machine, state).clock_set is not False
    day = today() if known else words.say("build-day-unknown")
    version = running_version(ReleaseFolder())
    stamp = words.say("build-day", value=day, value1=version)

    older = only == "new"  # kept until the first answer

    def keep(kept: BuildRecord) -> None:
        nonlocal older
        if older:
            put_aside(state)
            older = False
        kept.save(state)

    def supply() -> Finding | None:
        found = machine_checks.check_machine(read_machine(machine, state), state)
        return next((each for each in found if each.key.startswith("voltage")), None)

    walk = BuildWalk(
        plan, record, controls, report, keyboard, controls.wait, time.monotonic, keep, stamp, supply
    )
    walk.go("" if only == "new" else only)
    if not record.rows:
        return MAY_NOT_OPEN
    paths = write_report(state, plan, record, words.language, day, version)
    report.say(words.say("build-kept", value=str(paths[0]), value1=str(paths[1])))
    if walk.finished():
        report.say(words.say("build-all-right"))
    return 0 if walk.finished() else MAY_NOT_OPEN


def _new_record(
    plan: BuildPlan,
    serial: str,
    controls: Controls,
    report: DoctorReport,
    keyboard: manual_checks.Keyboard,
) -> BuildRecord:
    """Ask which way the table is built and what it is called; ``serial`` is the machine's number.

    :raises WalkStoppedError: when the person ends it.
    """
    words = report.words
    way = next(iter(plan.stages))
    if len(plan.stages) > 1:
        named = {
            each.strip(): known
            for known in plan.stages
            for each in words.say(f"build-words-{known}").split(",")
        }
        named[""] = way
        told = None
        while told not in named:
            keyboard.drop()
            report.say(words.say("build-ask-way"))
            told = ask(controls, keyboard, controls.wait).lower()
        way = named[told]
    keyboard.drop()
    report.say(words.say("build-ask-table", value=serial))
    name = "".join(each for each in ask(controls, keyboard, controls.wait) if each.isprintable())
    return BuildRecord(name[:60] or serial, way, plan.layout)


def _list_stages(plan: BuildPlan, record: BuildRecord | None, report: DoctorReport) -> None:
    """Name each stage, and the day of its last step."""
    words = report.words
    for stage in plan.stages[record.way if record else next(iter(plan.stages))]:
        day = record.days.get(stage.name) if record else None
        told = day or words.say("build-not-begun")
        title = stage_title(words, stage)
        rows = record.of(stage.name) if record else []
        for verdict in (ProofVerdict.WRONG, ProofVerdict.OUT):
            if count := sum(row.verdict is verdict for row in rows):
                told += ", " + words.say(f"build-list-{verdict}", count=count)
        report.say(words.say("build-list", value=stage.name, value1=title, value2=told))
