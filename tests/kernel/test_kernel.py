"""A match on the real kernel: gpiozero and lgpio on its lines, crew boards on its USB, I2C, disk.

Hands pull the lines of a simulated GPIO chip and of the boards' firmware; eyes see the screens'
sockets, the boards' lamps, the OLEDs' glass and the record. Run by ``make test-kernel``, in some
minutes.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from tests.kernel.crews import Crews

from sonar_console.cards import PlayPicture

pytestmark = pytest.mark.long


def _boat(picture: PlayPicture) -> object:
    """All that a crew sees of its submarine."""
    mate, engineer = picture.mate, picture.engineer
    assert mate is not None
    assert engineer is not None
    return picture.captain.boat, mate.damage, mate.gauges, engineer.symbols


@pytest.fixture
def crews(machine: Any, project: Path) -> Crews:
    return Crews(machine, project)


def test_a_match_on_a_real_kernel(crews: Crews) -> None:
    """From the mains switch to the end: one machine, one evening."""
    machine = crews.machine
    machine.boot()
    comes_up(crews)
    is_set_up(crews)
    takes_orders(crews)
    outlives_a_pulled_board(crews)
    outlives_a_pulled_oled(crews)
    outlives_the_mains(crews)
    ends(crews)


def comes_up(crews: Crews, phase: str = "attract") -> None:
    """The kiosk's own service has all its lines, boards and OLEDs, and nothing to warn of."""
    machine = crews.machine
    crews.table_runs()
    crews.phases(phase)
    crews.warned()
    assert "pins: lgpio, /dev/gpiochip0" in machine.journal()
    held = machine.read("/sys/kernel/debug/gpio")
    first = int(re.search(r"gpiochip0: GPIOs (\d+)-", held)[1])  # type: ignore[index]
    taken = {int(line) - first for line in re.findall(r"gpio-(\d+) .*\|lg .*\) in  hi", held)}
    used = {gpio for gpio, user in crews.layout.gpio().items() if not user.startswith("i2c-")}
    assert taken == used
    crews.see_oleds()
    for team in crews.layout.teams:
        crews.see_lamps(team)


def is_set_up(crews: Crews) -> None:
    """By the front door to the settings, both fists twice, two squares, both fists to dive."""
    for control in ("stop", "south", "push"):
        crews.press(f"{crews.layout.teams[0]}.captain.{control}")
    crews.phases("settings")
    for phase in ("briefing", "setup"):
        crews.machine.do(["sleep", 2.5])
        for team in crews.layout.teams:
            crews.press(f"{team}.captain.stop")
        crews.phases(phase)
    crews.give("blue captain start E4", "yellow captain start A10")
    crews.give("blue captain dive", "yellow captain dive")
    crews.phases("play")
    for team in crews.layout.teams:
        crews.see_lamps(team, "mate_ok", "engineer_ok")


def takes_orders(crews: Crews) -> None:
    """All seats, by pins and by boards; lamps and OLEDs follow; one fist stops both crews."""
    crews.give("blue captain head N")
    crews.see_lamps("blue")
    crews.give("blue mate mark torpedo")
    crews.see_lamps("blue", "mate_ok")
    crews.give("blue engineer break N6")
    crews.see_lamps("blue", "mate_ok", "engineer_ok")
    crews.give("yellow radio plot N", "yellow radio slide 1 0", "yellow radio slide 0 -1")
    crews.give("yellow captain head E", "yellow mate mark mine", "yellow engineer break E4")
    crews.give("blue radio plot E", "blue captain stop")
    for team in crews.layout.teams:
        crews.see_lamps(team, "mate_ok", "engineer_ok", "stop")
        assert crews.play(team).header.stopped_by == "blue"
    crews.give("blue captain resume", "blue captain head N")
    crews.see_lamps("blue")
    crews.see_lamps("yellow", "mate_ok", "engineer_ok")
    crews.see_oleds()


def outlives_a_pulled_board(crews: Crews) -> None:
    """Everything else plays on; plugged in again, the board has its lamps and its seats."""
    machine = crews.machine
    machine.run("/srv/table-test/pull.sh", "blue")
    crews.warned("warning-board", "blue")
    assert "crew board blue (crew-blue): gone" in machine.journal()
    assert crews.lamps("blue") == set()
    crews.give("blue mate mark torpedo")  # on pins
    crews.give("yellow radio plot N", "yellow captain head E", "yellow mate mark drone")
    crews.give("yellow engineer break E6")
    crews.see_lamps("yellow", "mate_ok", "engineer_ok")
    machine.run("/srv/table-test/plug.sh", "blue")
    crews.warned()
    crews.see_lamps("blue", "mate_ok")
    crews.give("blue engineer break N4", "blue radio plot E")
    crews.see_lamps("blue", "mate_ok", "engineer_ok")
    for team in crews.layout.teams:  # both at once, and in again the other way round
        machine.run("/srv/table-test/pull.sh", team)
    machine.wait(lambda: "(crew-yellow): gone" in machine.journal(), "yellow's board gone")
    for team in reversed(crews.layout.teams):
        machine.run("/srv/table-test/plug.sh", team)
    crews.warned()
    for team in crews.layout.teams:
        crews.see_lamps(team, "mate_ok", "engineer_ok")
    crews.give("yellow radio undo", "blue radio slide -1 0")


def outlives_a_pulled_oled(crews: Crews) -> None:
    """It is missed, and when it is back it shows what is true by then."""
    mate = next(oled for oled in crews.layout.oleds if oled.name == "yellow.oled.mate")
    socket = f"/dev/oled-{mate.bus}-{mate.address:02x}"
    crews.machine.do(["write", socket, "0"])
    crews.warned("warning-oled", "yellow.oled.mate")
    crews.give("yellow captain head E", "yellow mate mark drone")
    crews.machine.do(["write", socket, "1"])
    crews.warned()
    crews.see_oleds()


def outlives_the_mains(crews: Crews) -> None:
    """The plug is pulled: all that was seen is on the disk, and both fists go on with it."""
    machine = crews.machine
    crews.give("blue captain head N")
    crews.see_lamps("blue")
    record = crews.record()
    boats = [_boat(crews.play(team)) for team in crews.layout.teams]
    machine.cut()
    machine.boot()
    comes_up(crews, "resume")
    assert crews.record() == record
    for team in crews.layout.teams:
        crews.press(f"{team}.captain.stop")
    crews.phases("play")
    assert [_boat(crews.play(team)) for team in crews.layout.teams] == boats
    crews.see_lamps("blue")
    crews.see_lamps("yellow", "mate_ok")
    crews.give("blue mate mark silence", "blue engineer break N1", "yellow engineer break E2")


def ends(crews: Crews) -> None:
    """Told to end, the table goes dark and is not killed for being slow."""
    machine = crews.machine
    machine.run("systemctl", "stop", "sonar-table")
    assert machine.run("systemctl", "show", "sonar-table", "-p", "Result") == "Result=success\n"
    for team in crews.layout.teams:
        crews.see_lamps(team)
    assert "Traceback" not in machine.journal()
