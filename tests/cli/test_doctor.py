"""`sonar-console doctor` on mock hardware: clean, with planted faults, in both languages."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from sonar_console.cli import main
from sonar_console.cli.doctor import MAY_NOT_OPEN
from sonar_console.system.folders import lock_folders
from sonar_console.system.lock import LOCK_NAME, InstanceLock

PATIENCE = 10.0


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lamps are lit for a moment only, and boards that are not there not waited for."""
    monkeypatch.setattr("sonar_console.doctor.device_checks.LAMP", 0.0)
    monkeypatch.setattr("sonar_console.doctor.device_checks.SETTLE", 1.5)


class Player:
    """Says lines on the socket as soon as it is there, from a thread."""

    def __init__(self, path: Path, *lines: str) -> None:
        self.answers: list[str] = []
        self._path = path
        self._lines = lines
        self._thread = threading.Thread(target=self._play)
        self._thread.start()

    def _play(self) -> None:
        end = time.monotonic() + PATIENCE
        with socket.socket(socket.AF_UNIX) as connection:
            while connection.connect_ex(str(self._path)) != 0 and time.monotonic() < end:
                threading.Event().wait(0.01)
            with connection.makefile("r", encoding="utf-8") as answers:
                for line in self._lines:
                    connection.sendall(f"{line}\n".encode())
                    self.answers.append(answers.readline().strip())

    def join(self) -> None:
        self._thread.join()


def folders(tmp_path: Path) -> tuple[str, str]:
    return f"--state={tmp_path / 'state'}", f"--run={tmp_path / 'run'}"


@pytest.fixture
def doctor(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> Iterator[Callable[..., tuple[int, list[str]]]]:
    """Runs the doctor; its exit status and lines."""
    played: list[Player] = []

    def run(*options: str, lines: tuple[str, ...] = ()) -> tuple[int, list[str]]:
        hardware = "mock"
        if lines:
            hardware = f"mock:{tmp_path / 'hands'}"
            played.append(Player(tmp_path / "hands", *lines))
        words = ["doctor", f"--hardware={hardware}", *folders(tmp_path), *options]
        status = main(words)
        if lines:
            played[-1].join()
            assert played[-1].answers == ["ok"] * len(lines)
        return status, capsys.readouterr().out.splitlines()

    yield run
    for player in played:
        player.join()


def test_the_mock_table_is_clean(doctor: Callable[..., tuple[int, list[str]]]) -> None:
    status, lines = doctor("--auto")
    assert status == 0
    assert [line for line in lines[:-1] if not line.startswith("ok ")] == []
    assert lines[-1] == "All is well: the table may open."
    text = "\n".join(lines)
    for name in ("crew-blue", "crew-yellow", "blue.oled.mate", "yellow.oled.engineer", "0x3D"):
        assert name in text


@pytest.mark.parametrize(("language", "mark"), [("en", "FAULT"), ("fr", "PANNE")])
def test_three_planted_faults_are_named_and_nothing_else(
    doctor: Callable[..., tuple[int, list[str]]], language: str, mark: str
) -> None:
    status, lines = doctor(
        "--auto",
        f"--language={language}",
        lines=("unplug board yellow", "fail oled blue.damage", "press blue.captain.north"),
    )
    assert status == MAY_NOT_OPEN
    faults = [line for line in lines if line.startswith(mark)]
    assert len(faults) == 3
    for fault, name in zip(
        faults, ("blue.captain.north", "crew-yellow", "blue.oled.mate"), strict=True
    ):
        assert name in fault
        assert len(fault.split(". ")) >= 2  # and what to do


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("level gpio 11 0", "blue.captain.select.a is not at rest"),
        ("press yellow.radio.undo", "yellow.radio.undo is held down"),
        ("fail oled yellow.breakdowns", "yellow.oled.engineer does not answer"),
    ],
)
def test_each_kind_of_fault_is_named(
    doctor: Callable[..., tuple[int, list[str]]], line: str, says: str
) -> None:
    status, lines = doctor("--auto", lines=(line,))
    assert status == MAY_NOT_OPEN
    (fault,) = [line for line in lines if line.startswith("FAULT")]
    assert says in fault


def test_b35_the_console_that_runs_is_named(
    doctor: Callable[..., tuple[int, list[str]]], tmp_path: Path
) -> None:
    with InstanceLock(tmp_path / "run"):
        status, lines = doctor("--auto")
    assert status == MAY_NOT_OPEN
    (fault,) = [line for line in lines if line.startswith("FAULT")]
    assert f"process {os.getpid()}" in fault


def test_b12_doctor_and_a_table_that_runs_keep_each_other_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With no option given they find the same lock; here a real table holds it."""
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tmp_path / "user"))
    monkeypatch.delenv("RUNTIME_DIRECTORY", raising=False)
    state = f"--state={tmp_path / 'state'}"
    program = "from sonar_console.cli import main; raise SystemExit(main())"
    table = subprocess.Popen(
        [sys.executable, "-c", program, "run", "--hardware=mock", "--scenario=alpha", state],
        cwd=tmp_path,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert table.stdout is not None
    with table, table.stdout:
        assert table.stdout.readline().startswith("pins: mock")
        assert main(["doctor", "--auto", "--hardware=mock", state]) == MAY_NOT_OPEN
        table.terminate()
    assert f"process {table.pid}" in capsys.readouterr().out
    assert main(["doctor", "--auto", "--hardware=mock", state]) == 0


def test_b12_the_table_that_systemd_started_is_seen_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    kiosk = tmp_path / "kiosk"
    monkeypatch.setattr("sonar_console.system.folders.KIOSK_RUN", kiosk)
    user = {"XDG_RUNTIME_DIR": str(tmp_path / "user")}
    assert lock_folders(None, user) == [tmp_path / "user" / "sonar-console"]
    kiosk.mkdir()
    assert lock_folders(None, user) == [tmp_path / "user" / "sonar-console", kiosk]
    assert lock_folders(None, {"RUNTIME_DIRECTORY": str(kiosk)}) == [kiosk]
    assert lock_folders(tmp_path / "other", user) == [tmp_path / "other"]


def test_a_lock_that_cannot_be_looked_at_is_told(
    doctor: Callable[..., tuple[int, list[str]]], tmp_path: Path
) -> None:
    (tmp_path / "run").write_text("no folder")
    status, lines = doctor("--auto")
    assert status == 0
    assert any(str(tmp_path / "run") in line and "sudo" in line for line in lines)


def test_without_a_hand_nothing_was_tried(
    doctor: Callable[..., tuple[int, list[str]]], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "keys").write_text("")
    with (tmp_path / "keys").open() as keys:
        monkeypatch.setattr("sys.stdin", keys)
        status, lines = doctor()
    assert status == MAY_NOT_OPEN
    assert any("40 controls were not tried" in line for line in lines)


def test_a_layout_that_is_wrong_is_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "wrong.toml").write_text("layout = 1\nbogus = 2\n")
    assert main(["doctor", "--auto", f"--table={tmp_path / 'wrong.toml'}"]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1
    assert "wrong.toml:2" in error


def test_hardware_that_is_not_known_is_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--hardware=mock:"]) == 2
    assert "mock:SOCKET" in capsys.readouterr().err


def test_a_lock_that_is_a_link_is_refused_and_what_it_leads_to_is_whole(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As root, this once emptied any file and gave it to the table's user."""
    victim, run = tmp_path / "victim", tmp_path / "run"
    victim.write_text("precious")
    run.mkdir()
    (run / LOCK_NAME).symlink_to(victim)
    assert main(["doctor", "--auto", "--hardware=mock", f"--run={run}"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert victim.read_text() == "precious"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has the folders of others")
@pytest.mark.parametrize("command", ["doctor", "run", "play"])
def test_root_refuses_the_folder_of_somebody_else_in_a_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    theirs = tmp_path / "theirs"
    theirs.mkdir()
    os.chown(theirs, 65534, 65534)
    words = {
        "doctor": ["doctor", "--auto", "--hardware=mock", f"--run={theirs}"],
        "run": ["run", "--hardware=mock", f"--run={theirs}", f"--state={tmp_path / 'state'}"],
        "play": ["play", "--demo", f"--out={theirs}", f"--state={tmp_path / 'state'}"],
    }
    assert main(words[command]) == 2
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert f"{theirs} belongs to nobody" in said
    assert list(theirs.iterdir()) == []


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has the folders of others")
@pytest.mark.parametrize("state", ["state", "state/new"])
def test_root_keeps_no_records_in_the_folder_of_somebody_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], state: str
) -> None:
    (tmp_path / "state").mkdir()
    os.chown(tmp_path / "state", 65534, 65534)
    words = ["run", "--hardware=mock", f"--run={tmp_path / 'run'}", f"--state={tmp_path / state}"]
    assert main(words) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert list((tmp_path / "state").iterdir()) == []


@pytest.fixture
def build(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., tuple[int, list[str]]]:
    """Runs the walk through a build with these lines on the keyboard."""

    def run(*options: str, typed: str = "") -> tuple[int, list[str]]:
        (tmp_path / "keys").write_text(typed)
        with (tmp_path / "keys").open() as keys:
            monkeypatch.setattr("sys.stdin", keys)
            words = ["doctor", "--stages", *options, "--hardware=mock", *folders(tmp_path)]
            status = main(words)
        captured = capsys.readouterr()
        return status, (captured.out + captured.err).splitlines()

    return run


def test_a_build_is_walked_through_and_goes_on_in_another_run(
    build: Callable[..., tuple[int, list[str]]], tmp_path: Path
) -> None:
    status, lines = build(typed="\nTable 7\n\n\n2.9\n3.31\nq\n")
    assert status == MAY_NOT_OPEN
    text = "\n".join(lines)
    assert "2.9\u00a0V is WRONG, 3.2–3.4\u00a0V is right. Something draws too much" in text
    assert "The Pi and its supply: all is right." in text
    page = (tmp_path / "state" / "build" / "report.md").read_text("utf-8")
    assert "- Table: Table 7" in page
    assert "| 3.31\u00a0V | maker | right |" in page
    status, lines = build("--language=fr", typed="q\n")
    assert lines[1].startswith("— Étape 2/29")
    status, lines = build("list")
    assert status == 0
    assert len(lines) == 29
    assert lines[0].startswith("pi  The Pi and its supply: ")
    assert lines[2] == "crew-board-blue  Crew board blue: not begun"
    status, lines = build("pi", typed="q\n")
    assert lines[1].startswith("— Stage 1/29")
    folder = tmp_path / "state" / "build"
    assert "- Right: 4; wrong: 0; left out: 0" in (folder / "report.md").read_text("utf-8")
    kept = (folder / "record.json").read_bytes()
    status, lines = build("new", typed="t\n\nq\n")
    assert (folder / "record.json").read_bytes() == kept
    assert not (folder / "record-1.json").exists()
    assert "- Table: Table 7" in (folder / "report.md").read_text("utf-8")
    assert lines[3] == "— Stage 1/29: The Pi and its supply"
    assert "/stage-terminals-pi.svg" in lines[4]
    for word, language, way in (
        ("terminals", "en", "terminals"),
        ("borniers", "fr", "terminals"),
        ("b", "fr", "terminals"),
        ("b", "en", "boards"),
        ("c", "fr", "boards"),
    ):
        status, lines = build("new", f"--language={language}", typed=f"what\n{word}\n\nq\n")
        assert lines[1] == lines[2]  # asked again
        assert f"/stage-{way}-pi.svg" in lines[5]
    build("new", typed="\n\n\nno\n2.5\n\n\nq\n")
    status, lines = build("list")
    assert lines[0].endswith(", 2 wrong")
    assert (folder / "record-1.json").read_bytes() == kept


def test_what_a_person_can_do_wrong_with_a_build_is_one_line(
    build: Callable[..., tuple[int, list[str]]], tmp_path: Path
) -> None:
    assert build(typed="\n\n\nq\n")[0] == MAY_NOT_OPEN
    record = tmp_path / "state" / "build" / "record.json"
    small = f"--table={Path(__file__).resolve().parents[2] / 'hardware' / 'gpio-only.toml'}"
    for options, told in (
        (("moon",), "no stage 'moon'; doctor --stages list shows them"),
        (("list", small), "the build of another layout (full); begin with --stages new"),
        ((small,), "the build of another layout (full); begin with --stages new"),
        (("--auto",), "--auto does not go with --stages"),
        (("pi", "--noise"), "--noise does not go with --stages"),
    ):
        status, lines = build(*options)
        assert status == 2
        (line,) = lines
        assert told in line
    record.write_text("{}")
    status, (line,) = build()
    assert status == 2
    assert "not a record of a build" in line
