"""What programs of others may use: with bubblewrap, without it, and what is proved of a scope."""

from __future__ import annotations

import os
import subprocess
import sys
import textwrap
import time
import uuid
from collections.abc import Iterator
from pathlib import Path

import pytest

from sonar_console.bots import sandbox
from sonar_console.bots.sandbox import MEGABYTE, Sandbox, find_sandbox, own_paths, program_of

PLAIN = Sandbox()


def works(found: Sandbox) -> bool:
    return bool(found.bwrap)


@pytest.fixture(scope="module")
def walls() -> Sandbox:
    """Bubblewrap without a scope, where it works."""
    found = find_sandbox(systemd=Path("/nowhere"))
    if not works(found):
        pytest.skip(f"bubblewrap does not work here: {found.lacks}")
    return found


def run(
    where: Sandbox, code: str, *words: str, program: str = sys.executable
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        where.command([program, "-c", textwrap.dedent(code), *words]),
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )


def alive(mark: str) -> list[str]:
    """The processes with a mark among their words, but for those that have only not been reaped."""
    found = []
    for words in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if mark in words.read_text("utf-8", "replace"):
                found.append(words.parent.name)
        except OSError:
            continue
    return found


def all_end(mark: str) -> bool:
    """Whether the processes with a mark end soon."""
    until = time.monotonic() + 20.0
    while alive(mark) and time.monotonic() < until:
        os.sched_yield()
    return alive(mark) == []


# ---- everywhere


BOTH = pytest.mark.parametrize("shut", [False, True], ids=["limits only", "bubblewrap"])


@pytest.fixture
def where(shut: bool, request: pytest.FixtureRequest) -> Sandbox:
    found: Sandbox = request.getfixturevalue("walls") if shut else PLAIN
    return found


@BOTH
def test_memory_is_limited(where: Sandbox) -> None:
    said = run(where, "x = b'x' * (900 << 20)")
    assert said.returncode == 1
    assert said.stderr.splitlines()[-1] == "MemoryError"
    assert run(where, "x = b'x' * (200 << 20)").returncode == 0


@BOTH
def test_files_and_cores_are_limited(where: Sandbox, tmp_path: Path) -> None:
    said = run(
        where,
        """
        import resource
        for name in ("CORE", "FSIZE", "NOFILE", "CPU", "DATA", "AS"):
            print(name, *resource.getrlimit(getattr(resource, f"RLIMIT_{name}")))
        with open(f"/tmp/{input.__name__}.{__import__('os').getpid()}", "wb") as file:
            file.write(bytes(17 << 20))
        """,
    )
    told = dict(line.split(" ", 1) for line in said.stdout.splitlines())
    assert told == {
        "CORE": "0 0",
        "FSIZE": f"{16 << 20} {16 << 20}",
        "NOFILE": "64 64",
        "CPU": "14400 14400",
        "DATA": f"{512 << 20} {512 << 20}",
        "AS": f"{2048 << 20} {2048 << 20}",
    }
    assert "File too large" in said.stderr
    for left in Path("/tmp").glob("input.*"):
        left.unlink()


@BOTH
def test_children_end_with_the_program_whatever_session_they_make(where: Sandbox) -> None:
    mark = uuid.uuid4().hex
    said = run(
        where,
        """
        import os, subprocess, sys
        words = [sys.executable, "-c", "import time; time.sleep(600)", sys.argv[1]]
        subprocess.Popen(words)
        subprocess.Popen(words, start_new_session=True)
        if os.fork() == 0:  # a daemon: its parent ends before it
            os.setsid()
            if os.fork() == 0:
                os.execv(words[0], words)
            os._exit(0)
        print("started")
        """,
        mark,
    )
    assert (said.stdout, said.returncode) == ("started\n", 0)
    assert alive(mark) == []


@BOTH
def test_they_end_with_a_program_that_is_ended(where: Sandbox) -> None:
    mark = uuid.uuid4().hex
    code = (
        "import subprocess, sys, time\n"
        "words = [sys.executable, '-c', 'import time; time.sleep(600)', sys.argv[1]]\n"
        "subprocess.Popen(words, start_new_session=True)\n"
        "print('started', flush=True)\n"
        "time.sleep(600)"
    )
    words = where.command([sys.executable, "-c", code, mark])
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        assert program.stdout.readline() == "started\n"
        assert len(alive(mark)) >= 2
        program.terminate()
        assert program.wait(30) == -15
    assert alive(mark) == []


@BOTH
def test_they_end_with_whoever_started_the_program(where: Sandbox) -> None:
    """Also when that is killed and can tell nobody."""
    mark = uuid.uuid4().hex
    starts = (
        "import subprocess, sys\n"
        "from sonar_console.bots.sandbox import Sandbox\n"
        f"sandbox = Sandbox(bwrap={where.bwrap!r})\n"
        "code = \"import time; print('up', flush=True); time.sleep(600)\"\n"
        "words = sandbox.command([sys.executable, '-c', code, sys.argv[1]])\n"
        "subprocess.run(words, start_new_session=True)"
    )
    with subprocess.Popen(
        [sys.executable, "-c", starts, mark], stdout=subprocess.PIPE, text=True
    ) as starter:
        assert starter.stdout is not None
        assert starter.stdout.readline() == "up\n"
        starter.kill()
        assert starter.stdout.read() == ""  # nobody has the pipe open any more
    assert all_end(mark)


@BOTH
@pytest.mark.parametrize(
    ("code", "status"),
    [("raise SystemExit(7)", 7), ("import os; os.kill(os.getpid(), 11)", -11)],
)
def test_it_ends_as_the_program_does(where: Sandbox, code: str, status: int) -> None:
    ended = run(where, code).returncode
    assert ended == (128 - status if where.bwrap and status < 0 else status)


def test_no_program_gets_more_rights(tmp_path: Path) -> None:
    said = run(PLAIN, "print(open('/proc/self/status').read())")
    assert "NoNewPrivs:\t1" in said.stdout


@pytest.mark.skipif(os.getuid() == 0, reason="the kernel does not count root's processes")
def test_processes_are_limited() -> None:
    said = run(PLAIN, FORKS)
    assert int(said.stdout) <= 64


FORKS = """
import os, time
count = 0
try:
    while count < 400:
        if os.fork() == 0:
            time.sleep(600)
        count += 1
except OSError:
    pass
print(count)
"""


# ---- with bubblewrap


def test_it_sees_its_own_folder_and_nothing_else(walls: Sandbox, tmp_path: Path) -> None:
    own, other = tmp_path / "own", tmp_path / "other"
    for folder in (own, other):
        folder.mkdir()
        (folder / "secret").write_text("secret")
    (own / "bot.py").write_text(
        textwrap.dedent(
            """
            import os, pathlib, socket, sys
            own, other = pathlib.Path(__file__).parent, pathlib.Path(sys.argv[1])
            print((own / "secret").read_text())
            for folder in (own, own.parent / "other", pathlib.Path("/etc"), pathlib.Path("/home")):
                print(folder.exists() and sorted(os.listdir(folder)))
            for path in (own / "new", own.parent / "new", pathlib.Path("/usr/new"), own / "secret"):
                try:
                    path.write_text("x")
                    print("written")
                except OSError as fault:
                    print(fault.strerror)
            print([name for _, name in socket.if_nameindex()])
            print(sorted(os.environ), os.getuid())
            """
        )
    )
    words = [sys.executable, str(own / "bot.py"), "../other"]
    said = subprocess.run(walls.command(words), capture_output=True, text=True, check=False)
    assert said.stderr == ""
    lines = said.stdout.splitlines()
    assert lines[:3] == ["secret", "['bot.py', 'secret']", "False"]
    assert "passwd" not in lines[3]
    assert lines[4] == "False"
    assert lines[5] == lines[7] == lines[8] == "Read-only file system"
    assert sorted(path.name for path in tmp_path.rglob("new")) == []
    assert lines[9] in ("['lo']", "[]")
    assert lines[10].startswith("['HOME', 'LANG'")
    assert lines[10].endswith("65534")
    assert (own / "secret").read_text() == "secret"


def test_its_temporary_folder_is_small_and_its_own(walls: Sandbox) -> None:
    name = f"sandbox-{uuid.uuid4().hex}"
    said = run(
        walls,
        """
        import sys
        for number in range(4):
            with open(f"/tmp/{sys.argv[1]}{number}", "wb") as file:
                file.write(bytes(10 << 20))
            print(number, flush=True)
        """,
        name,
    )
    assert said.stdout == "0\n"
    assert "No space left on device" in said.stderr
    assert list(Path("/tmp").glob(f"{name}*")) == []


def test_it_sees_no_other_process(walls: Sandbox) -> None:
    said = run(
        walls, "import os; print(sorted(each for each in os.listdir('/proc') if each.isdecimal()))"
    )
    assert said.stdout.count("'") <= 6
    assert f"'{os.getpid()}'" not in said.stdout


@pytest.mark.skipif(not Path("/usr/bin/python3").exists(), reason="no Python of the system")
def test_the_processes_within_are_counted_by_themselves(
    walls: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However many processes its user has."""
    monkeypatch.chdir("/")
    words = walls.command(["/usr/bin/python3", "-c", FORKS])
    if os.getuid() == 0:  # whose processes the kernel does not count
        nobody = ("setpriv", "--reuid=65534", "--regid=65534", "--clear-groups", "--")
        words = [*nobody, *words[words.index("--") + 1 :]]
    said = subprocess.run(words, cwd="/", capture_output=True, text=True, check=False)
    assert said.stderr == ""
    assert 32 < int(said.stdout) < 64


def test_what_may_be_read_beside(walls: Sandbox, tmp_path: Path) -> None:
    (tmp_path / "model").write_text("weights")
    code = f"print(open({str(tmp_path / 'model')!r}).read())"
    assert "No such file" in run(walls, code).stderr
    more = Sandbox(bwrap=walls.bwrap, readable=(tmp_path,))
    assert run(more, code).stdout == "weights\n"


# ---- what is a program's own


def test_of_a_home_only_the_file_itself_is_seen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    bots = tmp_path / "bots"
    bots.mkdir()
    for path in (tmp_path / "bot.py", bots / "bot.py", bots / "weights"):
        path.touch()
    assert list(own_paths(["/usr/bin/env", str(tmp_path / "bot.py")])) == [tmp_path / "bot.py"]
    found = own_paths(["/usr/bin/env", str(bots / "bot.py"), f"--model={tmp_path / 'bot.py'}"])
    assert list(found) == [bots, tmp_path / "bot.py"]
    assert list(own_paths(["/usr/bin/env", str(tmp_path), "/"])) == []


def test_of_an_installation_only_programs_and_libraries_are_seen(tmp_path: Path) -> None:
    """A virtual environment: its link leads to another installation."""
    for name in ("venv/bin", "venv/lib", "venv/secret", "python/bin", "python/lib", "python/doc"):
        (tmp_path / name).mkdir(parents=True)
    (tmp_path / "python/bin/python3").write_bytes(b"\x7fELF")
    (tmp_path / "venv/bin/python3").symlink_to("../../python/bin/python3")
    script = tmp_path / "venv/bin/bot"
    script.write_text(f"#!{tmp_path}/venv/bin/python3\n")
    names = {str(path.relative_to(tmp_path)) for path in own_paths([str(script)])}
    assert names == {"venv/bin", "venv/lib", "python/bin", "python/lib"}


def test_a_module_is_in_the_working_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert list(own_paths(["/usr/bin/python3", "-m", "bot"])) == [tmp_path]


def test_a_shim_comes_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("shims", "real"):
        (tmp_path / name).mkdir()
    for path in (tmp_path / "shims/bot", tmp_path / "real/bot", tmp_path / "shims/only"):
        path.write_text("#!/bin/sh\n")
        path.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}/shims:{tmp_path}/real")
    assert program_of("bot") == f"{tmp_path}/real/bot"
    assert program_of("only") == f"{tmp_path}/shims/only"
    assert program_of("/usr/bin/env") == "/usr/bin/env"


# ---- what works here is tried


def stub(folder: Path, name: str, text: str) -> None:
    path = folder / name
    path.write_text(f"#!/bin/sh\n{text}\n")
    path.chmod(0o755)


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is the whole search path."""
    folder = tmp_path / "path"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    return folder


SCOPE = 'while [ "$1" != -- ]; do shift; done; shift; exec "$@"'


def test_without_bubblewrap_it_says_what_to_install(path: Path) -> None:
    found = find_sandbox(systemd=Path("/nowhere"))
    assert not works(found)
    assert "bwrap is not here (sudo apt install bubblewrap)" in found.lacks
    assert "no systemd scope can be made here" in found.lacks
    assert "\n" not in found.lacks


def test_a_bubblewrap_that_fails_is_not_used(path: Path) -> None:
    stub(path, "bwrap", "echo 'bwrap: No permissions to create new namespace' >&2; exit 1")
    found = find_sandbox(systemd=Path("/nowhere"))
    assert not works(found)
    assert "bwrap does not work here (bwrap: No permissions to create" in found.lacks


def test_a_bubblewrap_that_hides_nothing_is_not_used(path: Path) -> None:
    stub(path, "bwrap", SCOPE)
    assert not works(find_sandbox(systemd=Path("/nowhere")))


def test_a_bubblewrap_that_cannot_forbid_namespaces_is_used_all_the_same(
    walls: Sandbox, path: Path
) -> None:
    """Within a container whose /proc/sys can only be read."""
    refuses = (
        'case "$*" in *--disable-userns*) echo "bwrap: Read-only file system" >&2; exit 1;; esac'
    )
    stub(path, "bwrap", f'{refuses}; exec {walls.bwrap} "$@"')
    found = find_sandbox(systemd=Path("/nowhere"))
    assert works(found)
    assert found.nested
    assert "bwrap" not in found.lacks


def test_a_scope_that_limits_no_memory_is_told(path: Path, tmp_path: Path) -> None:
    """A Raspberry Pi whose kernel has the control of memory switched off."""
    stub(path, "systemd-run", SCOPE)
    found = find_sandbox(systemd=tmp_path)
    assert found.scope
    assert not found.together
    assert "cgroup_enable=memory" in found.lacks


def test_a_scope_that_cannot_be_made_is_not_used(path: Path, tmp_path: Path) -> None:
    stub(path, "systemd-run", "echo 'Failed to connect to bus' >&2; exit 1")
    found = find_sandbox(systemd=tmp_path)
    assert found.scope == ()
    assert "no systemd scope can be made here" in found.lacks


@pytest.fixture
def memory_group() -> Iterator[Path]:
    """A control group with a limit of memory, as systemd makes one for a scope."""
    for top, most in (("memory", "memory.limit_in_bytes"), ("", "memory.max")):
        group = Path("/sys/fs/cgroup") / top / f"sonar-test-{os.getpid()}"
        try:
            group.mkdir()
        except OSError:
            continue
        try:
            (group / most).write_text(str(sandbox.PROBED_MEMORY))
            yield group
        except OSError:
            continue
        finally:
            group.rmdir()
        return
    pytest.skip("no control group of memory can be made here (root only)")


def test_a_scope_that_limits_memory_is_proved(
    path: Path, tmp_path: Path, memory_group: Path
) -> None:
    stub(path, "systemd-run", f"echo $$ > {memory_group}/cgroup.procs; {SCOPE}")
    found = find_sandbox(systemd=tmp_path)
    assert found.scope
    assert found.together
    assert "MB are the limit of each" not in found.lacks
    words = found.command(["true"])
    assert f"--property=MemoryMax={512 * MEGABYTE}" in words
    assert "--property=TasksMax=64" in words
