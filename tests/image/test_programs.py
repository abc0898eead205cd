"""The small programs of the image's root: the trial of a slot, the machine, the data partition.

What they tell is read by the product's own reader as well: the words of both sides are the same.
"""

from __future__ import annotations

import os
import shutil
import subprocess
from pathlib import Path

import pytest

from sonar_console.system.cardsystem import CardSystem, DataPartition, SlotBack
from sonar_console.system.releases.watch import SHOWN
from sonar_tools.image.card import filled

PROGRAMS = "root/usr/libexec/sonar-image"


class Table:
    """A machine as slot-trial sees it: systemd, the state of the slots and RAUC are stand-ins."""

    def __init__(self, folder: Path, program: Path) -> None:
        self.folder = folder
        self.data, self.run = folder / "data", folder / "run"
        self.data.mkdir()
        self._program = folder / "slot-trial"
        self._program.write_text(filled(program.read_text("utf-8")), "utf-8")
        self._bin = folder / "bin"
        self._bin.mkdir()
        self.tool(
            "systemctl",
            'case "$*" in *ActiveState*) echo "$ACTIVE" ;; *StatusText*) echo "$MODE" ;; '
            '*is-active*) case "$ACTIVE_SCREENS" in *"$3"*) ;; *) exit 3 ;; esac ;; '
            '*reboot*) echo reboot >>"$DID" ;; esac',
        )
        self.tool("rauc", 'echo "rauc $*" >>"$DID"')
        self.tool("fw_printenv", 'case "$*" in *ORDER) echo "$ORDER" ;; *) echo "$LEFT" ;; esac')
        self.tool("sync", "true")

    def tool(self, name: str, text: str) -> None:
        file = self._bin / name
        file.write_text(f"#!/bin/sh\n{text}\n")
        file.chmod(0o755)

    def start(
        self,
        slot: str,
        release: str,
        *,
        mode: str = "attract",
        left: int = 3,
        again: bool = False,
        order: str = "",
        screens: str = "blue yellow",
    ) -> list[str]:
        """What the program did, in a machine that shows ``mode`` for ever.

        Each is a start of the machine, unless the program is started ``again`` in one.
        """
        if not again:
            shutil.rmtree(self.run, ignore_errors=True)
        did = self.folder / "did"
        did.write_text("")
        (self.folder / "cmdline").write_text(f"ro rauc.slot={slot} quiet\n")
        (self.folder / "release").write_text(f"{release}\n")
        subprocess.run(
            ["sh", self._program],
            env={
                **os.environ,
                "PATH": f"{self._bin}:{os.environ['PATH']}",
                "DATA": str(self.data),
                "RUN": str(self.run),
                "CMDLINE": str(self.folder / "cmdline"),
                "RELEASE": str(self.folder / "release"),
                "LIMIT": "0",
                "STEADY": "0",
                "UNITS": str(self.folder / "units"),
                "EARLY": str(self.folder / "early"),
                "DID": str(did),
                "ACTIVE": "active" if mode else "activating",
                "MODE": mode,
                "LEFT": str(left),
                "ACTIVE_SCREENS": " ".join(
                    f"sonar-screen@{name}.service" for name in screens.split()
                ),
                "ORDER": order or f"{slot} {'B' if slot == 'A' else 'A'}",
            },
            capture_output=True,
            check=True,
            timeout=20,
        )
        return did.read_text().splitlines()

    def told(self) -> str:
        """What the host's page reads of a slot that was gone back from."""
        file = self.run / "gone-back"
        return file.read_text().strip() if file.is_file() else ""

    def read(self) -> tuple[str, SlotBack | None]:
        """What the table makes of it: the release that runs, the slot that was given up."""
        card = CardSystem(self.run)
        return card.release(), card.gone_back()


@pytest.fixture
def table(tmp_path: Path, image_files: Path) -> Table:
    return Table(tmp_path, image_files / PROGRAMS / "slot-trial")


def test_a_slot_that_shows_a_page_is_good_again_and_again(table: Table) -> None:
    for _ in range(2):
        assert table.start("A", "1.0") == ["rauc status mark-good"]
        assert (table.data / "good-A").read_text() == "1.0\n"
        assert not (table.data / "trial").exists()
    assert table.told() == ""
    assert (table.run / "slot").read_text() == "A 1.0\n"


def test_a_new_slot_that_shows_nothing_starts_anew_and_is_told_of(table: Table) -> None:
    table.start("A", "1.0")
    for number in (1, 2, 3):
        assert table.start("B", "2.0", mode="") == ["reboot"]
        assert (table.data / "trial").read_text() == f"B 2.0 {number} time\n"
    did = table.start("A", "1.0", order="B A")
    assert did == ["rauc status mark-active booted", "rauc status mark-good"]
    assert table.told() == "B 2.0 3 time"
    assert table.read() == ("1.0", SlotBack("2.0", "time", "3"))
    table.start("A", "1.0")
    assert table.told() == "B 2.0 3 time"  # until something else is said


def test_a_program_that_is_started_again_counts_no_try(table: Table) -> None:
    table.start("A", "1.0")
    table.start("B", "2.0", mode="")
    table.start("B", "2.0", mode="", again=True)
    assert (table.data / "trial").read_text() == "B 2.0 1 time\n"


def test_a_new_slot_that_did_not_come_up_is_told_of_as_such(table: Table) -> None:
    table.start("A", "1.0")
    (table.data / "trial").write_text("B 2.0 2 starts\n")  # it came as far as this program
    table.start("A", "1.0")
    assert table.told() == "B 2.0 2 starts"


def test_a_new_slot_that_u_boot_could_not_start_is_told_of(table: Table) -> None:
    table.start("A", "1.0")
    did = table.start("A", "1.0", order="B A")
    assert did == ["rauc status mark-active booted", "rauc status mark-good"]
    assert table.told() == "B unknown 3 starts"
    assert table.read() == ("1.0", SlotBack("unknown", "starts", "3"))
    # A new bundle has been installed meanwhile: the program that starts again leaves it alone.
    assert table.start("A", "1.0", order="B A", again=True) == ["rauc status mark-good"]


def test_a_new_slot_that_works_is_told_of_no_more(table: Table) -> None:
    table.start("A", "1.0")
    assert table.start("B", "2.0", mode="") == ["reboot"]
    assert table.start("B", "2.0") == ["rauc status mark-good"]
    table.start("A", "1.0")  # by the host's own wish
    assert table.told() == ""


@pytest.mark.parametrize("mode", SHOWN)
def test_each_mode_of_the_table_shows_a_page(table: Table, mode: str) -> None:
    assert table.start("A", "1.0", mode=mode) == ["rauc status mark-good"]


def test_without_another_slot_the_machine_is_not_started_anew(table: Table) -> None:
    table.tool("sleep", 'echo active >"$DID.late"; kill "$PPID"')
    with pytest.raises(subprocess.CalledProcessError):
        table.start("A", "1.0", mode="", left=0)
    assert (table.folder / "did").read_text() == ""


@pytest.mark.parametrize(
    ("model", "word"),
    [
        ("Raspberry Pi 4 Model B Rev 1.5", "whole"),
        ("Raspberry Pi 400 Rev 1.0", "whole"),
        ("Raspberry Pi Compute Module 4 Rev 1.1", "whole"),
        ("Raspberry Pi 3 Model B Plus Rev 1.3", "one-screen"),
        ("Raspberry Pi 5 Model B Rev 1.0", "untried"),
        ("Raspberry Pi Compute Module 5 Rev 1.0", "untried"),
        ("linux,dummy-virt", "unknown"),
        (None, "unknown"),
    ],
)
def test_a_machine_on_which_it_may_stay_dark_says_so(
    tmp_path: Path, image_files: Path, model: str | None, word: str
) -> None:
    led = tmp_path / "leds" / "ACT" / "trigger"
    led.parent.mkdir(parents=True)
    led.write_text("mmc0\n")
    if model is not None:
        (tmp_path / "model").write_bytes(model.encode() + b"\0")
    names = {"RUN": "run", "LEDS": "leds", "CONSOLE": "console", "MODEL": "model"}
    subprocess.run(
        ["sh", image_files / PROGRAMS / "name-board"],
        env={**os.environ, **{name: str(tmp_path / value) for name, value in names.items()}},
        capture_output=True,
        check=True,
    )
    assert (tmp_path / "run" / "board").read_text() == f"{word}\n"
    told = tmp_path / "console"
    assert told.exists() == (word != "whole")
    assert led.read_text() == ("mmc0\n" if word == "whole" else "heartbeat\n")
    if told.exists():
        assert told.read_text().startswith(f"sonar: {model or 'no Raspberry Pi'}: ")


@pytest.mark.parametrize("led", ["ACT", "led0", None])
def test_a_raspberry_pi_5_says_before_all_else_that_it_is_one(
    tmp_path: Path, image_files: Path, led: str | None
) -> None:
    script = image_files / "root/usr/share/initramfs-tools/scripts/init-top/sonar-board"
    names = {"LEDS": "leds", "CONSOLE": "console", "MODEL": "model"}
    environment = {name: str(tmp_path / value) for name, value in names.items()} | {"PAUSE": "0"}
    (tmp_path / "leds" / str(led)).mkdir(parents=True)
    trigger = tmp_path / "leds" / str(led) / "trigger"
    if led is not None:
        trigger.write_text("mmc0\n")

    def start(model: str) -> str:
        (tmp_path / "model").write_bytes(model.encode() + b"\0")
        (tmp_path / "console").write_text("")
        subprocess.run(
            ["sh", script], env={**os.environ, **environment}, capture_output=True, check=True
        )
        return (tmp_path / "console").read_text()

    assert start("Raspberry Pi 4 Model B Rev 1.5") == ""
    said = start("Raspberry Pi 5 Model B Rev 1.0")
    assert said.startswith("sonar: Raspberry Pi 5 Model B Rev 1.0: this image is made for a ")
    assert ("no LED was found" in said) == (led is None)
    if led is not None:
        assert trigger.read_text() == "heartbeat\n"
    asked = subprocess.run(["sh", script, "prereqs"], capture_output=True, text=True, check=True)
    assert asked.stdout == "udev\n"  # which brings the driver of the LED


def want_screens(units: Path, *names: str) -> None:
    """Switch on the units of some screens, as the installer does."""
    wants = units / "multi-user.target.wants"
    wants.mkdir(parents=True)
    for name in names:
        (wants / f"sonar-screen@{name}.service").symlink_to("/nowhere")


@pytest.mark.parametrize(
    ("model", "wanted"),
    [("Raspberry Pi 3 Model B Plus Rev 1.3", "shared"), ("Raspberry Pi 4 Model B", "blue yellow")],
)
def test_a_machine_with_one_output_starts_one_screen_and_its_slot_is_good_by_it(
    table: Table, image_files: Path, model: str, wanted: str
) -> None:
    want_screens(table.folder / "units", "blue", "yellow")
    early = table.folder / "early"
    early.mkdir()
    (table.folder / "model").write_bytes(model.encode() + b"\0")
    subprocess.run(
        [
            *("sh", image_files / "root/usr/lib/systemd/system-generators/sonar-one-screen"),
            *(table.folder / "normal", early, table.folder / "late"),
        ],
        env={**os.environ, "MODEL": str(table.folder / "model")},
        check=True,
    )
    found = early.glob("multi-user.target.wants/*")
    assert [file.name for file in found] == ["sonar-screen@shared.service"] * (wanted == "shared")
    assert table.start("A", "1.0", screens=wanted) == ["rauc status mark-good"]
    shutil.rmtree(table.data)
    table.data.mkdir()
    gone = " ".join(wanted.split()[1:])  # the first of them is not up
    assert table.start("A", "1.0", screens=gone) == ["reboot"]


needs_ext4 = pytest.mark.skipif(shutil.which("mke2fs") is None, reason="Debian's e2fsprogs")


class Data:
    """The data partition as a file; what the programs change of the card is a stand-in."""

    def __init__(self, folder: Path, program: Path) -> None:
        self.file, self.run = folder / "data.img", folder / "run"
        self.file.write_bytes(b"")
        os.truncate(self.file, 8 << 20)
        self.run.mkdir()
        self._program, self._folder = program, folder
        bins = folder / "bin"
        bins.mkdir()
        for name, text in (
            ("fw_printenv", f'cat "{folder}/made" 2>/dev/null'),
            ("fw_setenv", f'echo "$2" >"{folder}/made"'),
            ("blockdev", 'stat -c %s "$2"'),
            ("sync", "true"),
            ("udevadm", "true"),
        ):
            (bins / name).write_text(f"#!/bin/sh\n{text}\n")
            (bins / name).chmod(0o755)

    def check(self) -> str:
        """What the table is told."""
        text = self._program.read_text("utf-8")
        growing = '    grow "$device"\n'
        assert growing in text
        program = self._folder / "data-partition"
        program.write_text(text.replace(growing, '    rm "$2"\n'), "utf-8")
        link = self._folder / "by-partuuid"  # udev may take it away while the partition grows
        link.symlink_to(self.file)
        path = f"{self._folder}/bin:{os.environ['PATH']}:/usr/sbin:/sbin"
        subprocess.run(
            ["sh", program, "check", link],
            env={**os.environ, "PATH": path, "RUN": str(self.run)},
            capture_output=True,
            check=True,
        )
        state = (self.run / "data-partition").read_text().strip()
        assert CardSystem(self.run).data() == DataPartition(state)
        return state

    def steps(self) -> dict[str, str]:
        """The steps of this start, as the page of a first start reads them."""
        found = CardSystem(self.run).steps()
        shutil.rmtree(self.run / "boot", ignore_errors=True)  # as another start does
        return {step.name: f"{step.state} {step.value}".strip() for step in found}

    def debug(self, command: str) -> str:
        path = f"{os.environ['PATH']}:/usr/sbin:/sbin"
        return subprocess.run(
            ["debugfs", "-w", "-R", command, self.file],
            env={**os.environ, "PATH": path},
            capture_output=True,
            text=True,
            check=True,
        ).stdout


@pytest.fixture
def data(tmp_path: Path, image_files: Path) -> Data:
    return Data(tmp_path, image_files / PROGRAMS / "data-partition")


@needs_ext4
def test_a_new_card_gets_a_data_partition_and_keeps_it(data: Data, tmp_path: Path) -> None:
    assert data.check() == "fresh"
    assert data.steps() == {"make": "done"}
    (tmp_path / "record").write_text("a match")
    data.debug(f"write {tmp_path}/record record")
    assert data.check() == "ok"
    assert data.steps() == {"check": "done"}
    assert data.debug("cat record") == "a match"


@needs_ext4
def test_one_whose_making_was_cut_off_before_it_was_noted_is_noted_later(
    data: Data, tmp_path: Path
) -> None:
    """Else one that is ruined later would pass for that of a new card."""
    data.check()
    (tmp_path / "made").unlink()
    assert data.check() == "ok"
    with data.file.open("r+b") as file:
        file.write(b"\xa5" * (8 << 20))
    assert data.check() == "remade"


@needs_ext4
def test_a_data_partition_grows_with_its_card(data: Data, tmp_path: Path) -> None:
    data.check()
    (tmp_path / "record").write_text("a match")
    data.debug(f"write {tmp_path}/record record")
    os.truncate(data.file, 24 << 20)
    assert data.check() == "ok"
    assert "Block count:              24576" in data.debug("stats -h")
    assert data.debug("cat record") == "a match"


@needs_ext4
def test_what_a_power_cut_tore_is_mended(data: Data, tmp_path: Path) -> None:
    data.check()
    (tmp_path / "record").write_text("a match")
    data.debug(f"write {tmp_path}/record record")
    data.debug("set_super_value state 2")
    data.debug("set_inode_field record links_count 9")
    data.steps()
    assert data.check() == "mended"
    assert data.steps() == {"check": "done", "mend": "done"}
    assert data.debug("cat record") == "a match"
    assert data.check() == "ok"


@needs_ext4
def test_one_that_cannot_be_mended_is_made_anew_and_told(data: Data) -> None:
    data.check()
    with data.file.open("r+b") as file:
        file.write(b"\xa5" * (8 << 20))
    assert data.check() == "remade"
    assert data.check() == "ok"


@needs_ext4
def test_a_strange_file_system_is_no_data_partition(data: Data) -> None:
    subprocess.run(
        ["mke2fs", "-q", "-F", "-t", "ext4", "-L", "somebody", data.file],
        env={**os.environ, "PATH": f"{os.environ['PATH']}:/usr/sbin:/sbin"},
        check=True,
        capture_output=True,
    )
    assert data.check() == "fresh"
