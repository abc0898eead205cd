"""Every subcommand, wherever it is started: other encodings, closed streams, odd files, no home."""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import shlex
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from sonar_console.cli import MISTAKE, READER_GONE, main
from sonar_console.cli.output import plainer
from sonar_console.cli.registry import commands
from sonar_console.system.folders import UnfitFolderError, home_folder

PROJECT = Path(__file__).parents[2]
RECORD = PROJECT / "tests" / "records" / "alpha-2-turn.sonar"
PROGRAM = [sys.executable, "-c", "from sonar_console.cli import main; raise SystemExit(main())"]

QUICK = (
    "doctor --auto --hardware mock --state OUT --run OUT --language fr",
    "flash --id crew-blue --language fr",
    "boot --language fr",
    "boot --write --folder OUT --language fr",
    "release list",
    "outputs --once",
    "referee RECORD --language fr",
    "track RECORD",
    "track RECORD --map",
    "scenario list --language fr",
    "scenario show alpha",
    "scenario sheets",
    "scenario check OUT/none.toml",
    "language list",
    "language check fr",
    "settings --language fr",
    "settings --markdown --language fr",
    "rules --language fr",
    "shot RECORD --team blue --at 9 --size 640x400 -o OUT/shot.png",
    "page RECORD --team blue --language fr -o OUT/match.html",
    "book OUT --language fr",
    "film RECORD --from 8 --to 20 --size 320x200 -o OUT/film.gif",
    "controls --language fr",
    "hardware --out OUT/hardware --language fr",
    "boards --check --out OUT/boards --language fr",
    "body --check --out OUT/body --language fr",
    "league sprt 1 2 3 4 5 --bounds 0,5",
    "league status OUT",
    "sounds",
    "make-release --key OUT/none",
    "image --missing",
    "--help",
    "play --help",
    "--version",
    "ré→",
)
"""Commands that end by themselves within a second, each subcommand of that kind at least once."""
SLOW = (
    "play --demo --out OUT/demo --state OUT",
    "play --demo --state OUT",
    "bench engine --seconds 0.1 --folder OUT",
    "duel --matches 1 --levels cadet,cadet --language fr",
    "soak --hours 0.0001 --keep OUT/soak",
    "pictures OUT/pictures",
    "cards --out OUT/cards",
)
STAY = ("run --hardware mock --state OUT --run OUT/run", "screen blue --run OUT/run")
"""Commands that run until they are ended."""


def words_of(line: str, out: Path) -> list[str]:
    return [
        word.replace("OUT", str(out)).replace("RECORD", str(RECORD)) for word in shlex.split(line)
    ]


def test_every_subcommand_is_tried() -> None:
    tried = {line.split()[0] for line in (*QUICK, *SLOW, *STAY)}
    assert {entry.name for entry in commands()} <= tried


@pytest.fixture
def out(tmp_path: Path) -> Path:
    """A folder that a command may write to."""
    folder = tmp_path / "out"
    folder.mkdir()
    return folder


@pytest.fixture(autouse=True)
def dummy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")


# ---- terminals of another encoding


@pytest.mark.parametrize(
    "encoding",
    [
        "ascii",
        "cp437",
        *(pytest.param(name, marks=pytest.mark.long) for name in ("latin-1", "utf-8")),
    ],
)
@pytest.mark.parametrize("line", QUICK)
def test_a_terminal_of_another_encoding(
    line: str, encoding: str, out: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    streams = [io.TextIOWrapper(io.BytesIO(), encoding=encoding) for _ in range(2)]
    for name, stream in zip(("stdout", "stderr"), streams, strict=True):
        monkeypatch.setattr(sys, name, stream)
    try:
        status = main(words_of(line, out))
    finally:
        monkeypatch.undo()
    said = b"".join(stream.buffer.getvalue() for stream in streams)
    assert status in (0, 1, 2)
    assert said or line.startswith(("shot", "page", "film"))
    if not line.startswith("referee"):  # JSON is UTF-8 in any case
        assert said.decode(encoding) == said.decode(encoding, "replace")
        assert said.isascii() or encoding != "ascii"


def test_letters_that_an_encoding_lacks_are_written_plainer() -> None:
    assert plainer("Équipage → « prêt » – l’œil █░", "ascii") == 'Equipage -> " pret " - l\'oeil #.'
    assert plainer("Équipage → « prêt »", "latin-1") == "Équipage -> « prêt »"
    assert plainer("海 \udcff", "ascii") == "? ?"


@pytest.mark.parametrize("locale", ["C", "POSIX"])
def test_a_real_process_in_a_plain_locale(locale: str) -> None:
    said = subprocess.run(
        [*PROGRAM, "rules", "S-2", "--language", "fr"],
        env={
            "PATH": os.environ["PATH"],
            "LC_ALL": locale,
            "PYTHONUTF8": "0",
            "PYTHONCOERCECLOCALE": "0",
        },
        capture_output=True,
        check=False,
    )
    assert (said.returncode, said.stderr) == (0, b"")
    assert b"Un equipage de Captain Sonar a quatre roles" in said.stdout


# ---- streams that are closed, full, or that nobody reads


@pytest.mark.parametrize("line", ["rules", "--version", "doctor --help", "no"])
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_streams_that_take_nothing(line: str, unbuffered: str) -> None:
    """No traceback, no second complaint at the end of the interpreter, and the status says it."""
    environment = {**os.environ, "PYTHONUNBUFFERED": unbuffered}
    words = [*PROGRAM, *line.split()]
    wrong = line == "no"
    with Path("/dev/full").open("wb") as full:
        said = subprocess.run(
            words, stdout=full, stderr=subprocess.PIPE, env=environment, check=False
        )
        assert said.returncode == MISTAKE
        assert said.stderr.count(b"\n") == 1
        assert wrong or b"No space left on device" in said.stderr
        both = subprocess.run(words, stdout=full, stderr=full, env=environment, check=False)
        assert both.returncode == MISTAKE
    read, write = os.pipe()
    os.close(read)
    gone = subprocess.run(words, stdout=write, stderr=subprocess.PIPE, env=environment, check=False)
    os.close(write)
    assert gone.returncode == (MISTAKE if wrong else READER_GONE)
    assert gone.stderr.count(b"\n") == wrong


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_streams_that_are_closed(closed: str, out: Path) -> None:
    """No file of the command takes the number of a stream, so that nothing is written into it."""
    line = shlex.join(
        [*PROGRAM, *words_of("shot RECORD --team blue --size 640x400 -o OUT/shot.png", out)]
    )
    said = subprocess.run(["sh", "-c", f"{line} {closed}"], capture_output=True, check=False)
    assert (said.returncode, said.stdout, said.stderr) == (0, b"", b"")
    assert (out / "shot.png").read_bytes().startswith(b"\x89PNG")
    said = subprocess.run(
        ["sh", "-c", f"{shlex.join(PROGRAM)} no {closed}"], capture_output=True, check=False
    )
    assert said.returncode == MISTAKE
    assert said.stderr.count(b"\n") == (0 if "2>&-" in closed else 1)


# ---- homes and folders


@pytest.mark.parametrize(
    "environment",
    [
        {},
        {"HOME": ""},
        {"HOME": "relative"},
        {"HOME": "/proc/nowhere"},
        {"HOME": "/dev/null"},
        {"HOME": "/", "XDG_STATE_HOME": "relative", "XDG_RUNTIME_DIR": "relative"},
        {"XDG_STATE_HOME": "/proc/nowhere", "XDG_RUNTIME_DIR": "/proc/nowhere"},
        {"XDG_CONFIG_HOME": "\x01", "XDG_DATA_DIRS": ":::", "XDG_RUNTIME_DIR": "/dev/null"},
    ],
    ids=lambda environment: ",".join(f"{name}={value!r}" for name, value in environment.items()),
)
@pytest.mark.parametrize("line", ["doctor --auto --hardware mock", "settings"])
def test_homes_that_are_none(line: str, environment: dict[str, str], tmp_path: Path) -> None:
    """The command does its work, or says in one line what is wrong; the working folder stays."""
    said = subprocess.run(
        [*PROGRAM, *line.split()],
        env={"PATH": os.environ["PATH"], "SDL_AUDIODRIVER": "dummy", **environment},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert said.returncode in (0, 1, MISTAKE)
    assert "Traceback" not in said.stderr
    assert said.stdout.count("\n") > 2 or said.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_user_without_a_home_is_told_what_to_do(tmp_path: Path) -> None:
    code = (
        "import os\n"
        "from sonar_console.system.folders import UnfitFolderError, state_folder\n"
        "os.setuid(54321)\n"
        "try: state_folder({})\n"
        "except UnfitFolderError as fault: print(fault)"
    )
    assert issubclass(UnfitFolderError, OSError)
    assert home_folder({"HOME": str(tmp_path)}) == tmp_path
    if os.getuid() != 0:
        pytest.skip("only root can become a user that does not exist")
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "set HOME or XDG_STATE_HOME" in said.stdout


# ---- the working folder


@pytest.mark.parametrize("line", QUICK)
def test_the_working_folder_is_never_written_to(
    line: str, out: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    first = main(words_of(line, out))
    assert list(here.iterdir()) == []
    monkeypatch.chdir("/proc/self")  # where nobody can write, not even root
    assert main(words_of(line, out)) == first


@pytest.mark.long
@pytest.mark.parametrize("line", SLOW)
def test_nor_by_the_slow_commands(line: str, out: Path, tmp_path: Path) -> None:
    here = tmp_path / "here"
    here.mkdir()
    for folder in (here, Path("/proc/self")):
        part = out / folder.name
        part.mkdir()
        said = subprocess.run(
            [*PROGRAM, *words_of(line, part)],
            cwd=folder,
            capture_output=True,
            text=True,
            check=False,
        )
        assert (said.returncode, said.stderr) == (0, "")
    assert list(here.iterdir()) == []


def test_nor_by_a_table_and_its_screen(out: Path, tmp_path: Path) -> None:
    here = tmp_path / "here"
    here.mkdir()
    with contextlib.ExitStack() as stack:
        running = []
        for line in STAY:
            process = subprocess.Popen(
                [*PROGRAM, *words_of(line, out)],
                cwd=here,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                text=True,
            )
            stack.callback(process.wait)
            stack.callback(process.kill)
            running.append(process)
        until = time.monotonic() + 60.0
        while not (out / "run" / "blue.socket").exists():
            assert time.monotonic() < until
            os.sched_yield()
        for process in running:
            process.terminate()
            complained = process.communicate(timeout=30)[1]
            assert "Traceback" not in complained
    assert list(here.iterdir()) == []


# ---- what is given as a file and is none

FILES = (
    "play --demo --out OUT/demo --scenario FILE",
    "play --demo --out OUT/demo --table FILE",
    "play --demo --out FILE",
    "run --hardware mock --state OUT --run OUT --scenario FILE",
    "run --hardware mock --state OUT --run OUT --table FILE",
    "run --hardware mock:FILE --state OUT --run OUT --scenario none",
    "doctor --auto --hardware mock --table FILE",
    "boot --table FILE",
    "boot --write --folder FILE",
    "boot --remove --folder FILE",
    "flash --id crew-blue --table FILE",
    "flash --id crew-blue --port FILE",
    "flash --id crew-blue --yes --uf2 FILE",
    "release install FILE",
    "settings --verify FILE",
    "settings --wifi FILE",
    "referee FILE",
    "referee RECORD --scenario FILE",
    "track FILE",
    "track RECORD --scenario FILE",
    "scenario check FILE",
    "scenario show FILE",
    "scenario show alpha --mode turn --png FILE",
    "scenario sheets FILE",
    "duel --matches 1 --scenario FILE",
    "duel --matches 1 --levels exec:false,exec:false --readable FILE --memory x",
    "league plan OUT/cup --player cadet --player officer --scenario FILE",
    "league plan OUT/cup --player cadet --player exec:false --readable FILE --memory x",
    "league page OUT --out FILE",
    "shot FILE --team blue -o OUT/shot.png",
    "shot RECORD --team blue -o FILE --size 640x400",
    "page FILE -o OUT/match.html",
    "page RECORD -o FILE",
    "book FILE",
    "book OUT -o FILE",
    "film FILE -o OUT/film.gif",
    "film RECORD -o FILE",
    "cards --out FILE",
    "hardware FILE --out OUT",
    "hardware --out FILE",
    "boards FILE --check --out OUT",
    "boards --check --out FILE",
    "boards --check --build FILE",
    "body FILE --check --out OUT",
    "body --check --description FILE --out OUT",
    "body --check --out FILE",
    "bench structure --folder FILE",
    "soak --hours 0.0001 --keep FILE",
    "make-release --key FILE --out FILE",
    "image --missing --cert FILE --key OUT/none",
    "image --missing --cert FILE --key FILE",
    "image --missing --out FILE",
    "image --missing --build FILE",
    "image --compare FILE FILE",
    "image --missing --files FILE",
    "pictures FILE",
    "sounds --make FILE",
    "sounds --render FILE -o OUT/match.wav --seconds 1",
    "sounds --render RECORD -o FILE --seconds 1",
)
"""Every option and argument that takes the name of a file or folder."""
FOLDERS = (
    "play --demo --out FILE",
    "book FILE",
    "cards",
    "hardware --out",
    "boards --check --out",
    "boards --check --build",
    "body --check --out",
    "bench",
    "pictures",
    "image --missing --out",
    "image --missing --build",
    "image --missing --files",
    "league page OUT --out",
    "sounds --make",
)
"""Those for which a folder is right."""


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    ("line", "kind"),
    [
        (line, kind)
        for line in FILES
        for kind in ("pipe", "folder", "socket", "/dev/full", "/dev/tty")
        if kind != "folder" or not line.startswith(FOLDERS)
    ],
)
def test_what_is_no_file_is_told_in_one_line(
    line: str, kind: str, out: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    given = Path(kind) if kind.startswith("/") else tmp_path / "given.toml"
    if kind == "pipe":
        os.mkfifo(given)
    elif kind == "folder":
        (given / "own").mkdir(parents=True)
    elif kind == "socket":
        with socket.socket(socket.AF_UNIX) as listening:
            listening.bind(str(given))
    status = main([word.replace("FILE", str(given)) for word in words_of(line, out)])
    said = capfd.readouterr()
    told = said.err.splitlines() or said.out.splitlines()
    assert status == MISTAKE
    assert len(told) == 1
    assert "Traceback" not in told[0]
    assert given.exists()


KINDS_OF_FILE = ("FILE", "RECORD", "LAYOUT", "DIR", "PATH", "SOCKET")
BY_NAME = {"play --state", "run --state", "run --run", "doctor --state", "doctor --run"}
BY_NAME |= {"screen --run", "run --preset"}
"""Folders of the table itself: what may be wrong with them is tested where they are made."""


def named(parser: argparse.ArgumentParser, name: str) -> Iterator[tuple[str, str]]:
    """The arguments of a subcommand that take a file: its name, and an option or the whole."""
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for below, subparser in action.choices.items():
                yield from named(subparser, f"{name} {below}")
        elif any(kind in str(action.metavar) for kind in KINDS_OF_FILE):
            yield name, (action.option_strings or [""])[0]


def test_every_file_that_can_be_named_is_tried() -> None:
    missed = []
    for entry in commands():
        parser = argparse.ArgumentParser()
        entry.load().add_arguments(parser)
        for name, option in named(parser, entry.name):
            tried = any(line.startswith(name) and f" {option}" in line for line in FILES)
            if not tried and f"{name} {option}" not in BY_NAME:
                missed.append((name, option))
    assert missed == []
