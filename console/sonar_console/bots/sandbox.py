"""Where programs of others run: what of the machine they see, and how much of it they get.

Everywhere a program is started by `sonar_console.bots.keeper`, which limits its memory, processor
time, files and processes, and ends its children with it. With bubblewrap (``bwrap``) it has no
network and sees ``/usr``, its own folder, and a small ``/tmp``, nothing else. In a systemd scope
its memory is limited together with that of its children. `find_sandbox` tries what works here. On a
kiosk systemd shuts programs in (`Sandbox.door`).
"""

from __future__ import annotations

import os
import pwd
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from types import ModuleType

from sonar_console.bots import keeper, programline

MEGABYTE = 1 << 20
MEMORY = 512 * MEGABYTE
"""Bytes of memory that a program may use."""
ADDRESSES = 4
"""Bytes of addresses for each byte of memory: node reserves many that it never uses."""
PROCESSES = 64
"""Processes and threads that a program may have."""
SMALL = 16 * MEGABYTE
"""Bytes of a file that a program writes, and of its ``/tmp``."""
SECONDS = 4 * 3600
"""Seconds of processor time that each process of a program may use; it plays many matches."""
FILES = 64
"""Files that each of its processes may have open."""

SYSTEM = ("bin", "sbin", "lib", "lib32", "lib64", "libx32")
"""Folders at the top that belong to ``/usr``; on Debian they are links into it."""
LIBRARIES = ("/etc/ld.so.cache", "/etc/alternatives")
"""What else the programs in ``/usr`` need."""
ENVIRONMENT = {"PATH": "/usr/local/bin:/usr/bin:/bin", "HOME": "/tmp", "LANG": "C.UTF-8"}
"""The environment within bubblewrap."""
PARTS = ("bin", "lib", "lib64", "libexec", "pyvenv.cfg")
"""What is seen of the installation of a program that lies outside ``/usr``."""
NOBODY = "65534"
"""The user and group that a program has within bubblewrap."""

INSTALLED = Path("/usr/local/lib/sonar-console/programs")
"""The folder of the programs that have a name: each an executable file of root's."""
DOOR = Path("/run/sonar-program/socket")
"""The socket of a kiosk's ``sonar-program.socket``."""
SYSTEMD = Path("/run/systemd/system")
"""The folder that is there where systemd runs."""
PROBED = 20.0
"""Seconds that the trial of a sandbox may take."""
PROBED_MEMORY = 128 * MEGABYTE
PROBE = """
import os, select, signal, socket, sys, time
hidden = not os.path.exists("/etc/passwd")
alone = [name for _, name in socket.if_nameindex()] in ([], ["lo"])
print("apart" if hidden and alone else "open", flush=True)
if sys.argv[1] == "limits only":
    sys.exit()
told, tell = os.pipe()
wait, go = os.pipe()
for _ in range(2):
    if os.fork() == 0:
        os.close(go)
        filled = b"x" * (80 << 20)
        os.write(tell, b"x")
        os.read(wait, 1)
        os._exit(0)
filled, ends, until = 0, [], time.monotonic() + 10
while filled < 2 and not ends and time.monotonic() < until:
    if select.select([told], [], [], 0.02)[0]:
        filled += len(os.read(told, 2))
    child, status = os.waitpid(-1, os.WNOHANG)
    if child:
        ends.append(os.WTERMSIG(status))
print("held" if signal.SIGKILL in ends else "loose", flush=True)
"""
"""Looks whether it sees a file and the network; two children take more memory than the limit."""


@dataclass(frozen=True, slots=True)
class Sandbox:
    """How programs of others are started. Without arguments: limits only.

    ``bwrap`` is the path of bubblewrap, or empty; ``nested`` says whether programs may make
    namespaces of their own in it, which some containers do not let bubblewrap forbid. ``scope`` is
    the command of systemd that makes a scope, or empty. ``readable`` are folders that programs may
    read beside their own. ``together`` says whether memory is limited together with that of the
    children: that is proved, not believed. ``lacks`` says in one line what is not limited here, or
    is empty. Where there is a ``door``, the socket of systemd behind which programs run, all else
    is systemd's, and only installed programs are let in.
    """

    bwrap: str = ""
    nested: bool = False
    scope: tuple[str, ...] = ()
    memory: int = MEMORY
    readable: tuple[Path, ...] = ()
    together: bool = False
    lacks: str = ""
    door: Path | None = None

    def command(self, words: Sequence[str]) -> list[str]:
        """The command that starts a program here: a `keeper`, and the program within.

        Raises `ValueError` for a program that is not let in.
        """
        if self.door is not None:
            program_file = Path(words[0])
            if len(words) > 1 or program_file.parent != INSTALLED:
                raise ValueError(f"only programs in {INSTALLED} play at this table")
            return [*_python(programline), str(self.door), program_file.name]
        limits = {
            "memory": self.memory,
            "addresses": self.memory * ADDRESSES,
            "seconds": SECONDS,
            "file": SMALL,
            "files": FILES,
            "core": 0,
        }
        program = list(words)
        if self.bwrap:
            program[0] = program_of(words[0])
            walls = self._walls(program)
            program = [*walls, "--", "prlimit", f"--nproc={PROCESSES}", "--", *program]
        else:
            limits["processes"] = PROCESSES
        if self.scope:
            properties = {
                "MemoryMax": self.memory,
                "MemorySwapMax": 0,
                "TasksMax": PROCESSES,
            }
            told = (f"--property={name}={value}" for name, value in properties.items())
            program = [*self.scope, *told, "--", *program]
        given = (f"{name}={most}" for name, most in limits.items())
        return [*_python(keeper), str(os.getpid()), *given, "--", *program]

    def _walls(self, words: Sequence[str]) -> Iterator[str]:
        """Bubblewrap, and what of the machine a program sees."""
        here = str(Path.cwd())
        yield self.bwrap
        yield from ("--unshare-all", "--unshare-user", "--die-with-parent")
        if not self.nested:
            yield "--disable-userns"
        yield from ("--new-session", "--cap-drop", "ALL", "--uid", NOBODY, "--gid", NOBODY)
        yield "--clearenv"
        for name, value in ENVIRONMENT.items():
            yield from ("--setenv", name, value)
        yield from ("--ro-bind", "/usr", "/usr")
        for name in SYSTEM:
            top = Path("/") / name
            if top.is_symlink():
                yield from ("--symlink", str(top.readlink()), str(top))
            else:
                yield from ("--ro-bind-try", str(top), str(top))
        for path in LIBRARIES:
            yield from ("--ro-bind-try", path, path)
        yield from ("--proc", "/proc", "--dev", "/dev")
        for folder in ("/dev/shm", "/tmp"):
            yield from ("--size", str(SMALL), "--tmpfs", folder)
        for own in sorted({*own_paths(words), *map(_absolute, self.readable)}):
            yield from ("--ro-bind-try", str(own), str(own))
        yield from ("--dir", here, "--chdir", here)
        yield from ("--remount-ro", "/dev", "--remount-ro", "/")


def _python(module: ModuleType) -> list[str]:
    return [sys.executable, "-I", "-S", "-B", str(module.__file__)]


def program_of(word: str) -> str:
    """The path of a program. A shim, which starts a program of its own choice, comes last."""
    folders = os.get_exec_path()
    real = os.pathsep.join(each for each in folders if Path(each).name != "shims")
    return shutil.which(word, path=real) or shutil.which(word) or word


def own_paths(words: Sequence[str]) -> Iterator[Path]:
    """What a program needs beside ``/usr``: its installation, its folder, the files that it names.

    The folder of the first file that is named is the program's own; ``-m`` names a module in the
    working folder. Of a home, and of what is above one, only the file itself is taken.
    """
    yield from _installed(_absolute(Path(words[0])))
    named = [path for word in words[1:] for path in _named(word)]
    for number, path in enumerate(named):
        if path.is_dir():
            if not _wide(path):
                yield path
            continue
        yield path if number or _wide(path.parent) else path.parent
        if path.is_symlink():
            yield path.resolve()
    if "-m" in words and not _wide(Path.cwd()):
        yield Path.cwd()


def _named(word: str) -> Iterator[Path]:
    """The path outside ``/usr`` that a word of a command names, if any."""
    text = word.partition("=")[2] if word.startswith("-") else word
    try:
        path = _absolute(Path(text))
        if text and path.exists() and not path.is_relative_to("/usr"):
            yield path
    except (OSError, ValueError):
        return  # too long for a path, or no path at all


def _installed(program: Path, depth: int = 8) -> Iterator[Path]:
    """What is needed of the installation of a program outside ``/usr``, link by link."""
    if depth == 0 or program.is_relative_to("/usr"):
        return
    folder = program.parent
    if folder.name == "bin" and not _wide(folder):
        yield from (folder.parent / part for part in PARTS if (folder.parent / part).exists())
    else:
        yield program if _wide(folder) else folder
    if program.is_symlink():
        yield from _installed(_absolute(folder / program.readlink()), depth - 1)
        return
    try:
        with program.open("rb") as file:
            begins = file.read(256)
    except OSError:
        return
    if begins.startswith(b"#!"):
        words = os.fsdecode(begins[2:].partition(b"\n")[0]).split()
        if words:
            yield from _installed(Path(words[0]), depth - 1)


def _wide(folder: Path) -> bool:
    """Whether a folder holds more than one program: a home, what is above one, a top folder."""
    homes = {Path(pwd.getpwuid(os.getuid()).pw_dir), Path(os.environ.get("HOME") or "/")}
    return (
        len(folder.parts) <= 2
        or folder.parent == Path("/home")
        or folder == Path("/var/tmp")
        or any(home.is_relative_to(folder) for home in homes)
    )


def _absolute(path: Path) -> Path:
    return Path(os.path.abspath(path))  # noqa: PTH100  links stay


# ---- what works here


@dataclass(frozen=True, slots=True)
class Probed:
    """The outcome of a trial: whether files and network are out of reach, and memory limited.

    ``why`` is the last line of its standard error.
    """

    ran: bool = False
    apart: bool = False
    together: bool = False
    why: str = ""


def probe(sandbox: Sandbox) -> Probed:
    """Try a sandbox with a small program."""
    what = "memory" if sandbox.scope else "limits only"
    small = replace(sandbox, memory=PROBED_MEMORY)
    try:
        done = subprocess.run(
            small.command([sys.executable, "-I", "-S", "-c", PROBE, what]),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            start_new_session=True,
            timeout=PROBED,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as fault:
        return Probed(why=str(fault))
    said = done.stdout.decode("ascii", "replace").split()
    lines = done.stderr.decode("utf-8", "replace").splitlines()
    killed = done.returncode in (-9, 128 + 9)  # all of it at once
    return Probed(
        ran=bool(said),
        apart="apart" in said,
        together="held" in said or (bool(said) and "loose" not in said and killed),
        why=lines[-1].strip() if lines else "",
    )


def scope_command(systemd: Path) -> tuple[str, ...]:
    """The command that makes a systemd scope, or nothing where systemd does not run."""
    command = shutil.which("systemd-run")
    if command is None or not systemd.is_dir():
        return ()
    user = () if os.getuid() == 0 else ("--user",)
    return (command, *user, "--scope", "--quiet", "--collect")


def find_sandbox(
    memory: int = MEMORY, readable: Sequence[Path] = (), systemd: Path = SYSTEMD
) -> Sandbox:
    """The strictest sandbox that works here, by trial; `Sandbox.lacks` says what it lacks."""
    found = Sandbox(memory=memory, readable=tuple(readable))
    bwrap, scope = shutil.which("bwrap") or "", scope_command(systemd)
    tried = Probed()
    if scope:
        tried = probe(replace(found, scope=scope))
        if tried.ran:
            found = replace(found, scope=scope)
    walls = "bwrap is not here (sudo apt install bubblewrap)"
    if bwrap:
        for nested in (False, True):
            shut = replace(found, bwrap=bwrap, nested=nested)
            within = probe(shut)
            if within.apart:
                found, tried = shut, within
                break
        walls = f"bwrap does not work here ({within.why})"
    found = replace(found, together=bool(found.scope) and tried.together)
    lacks = []
    if not found.bwrap:
        lacks.append(f"they can write files and use the network, because {walls}")
    if not found.together:
        why = (
            "the kernel does not hold a scope to its memory (on a Raspberry Pi: add "
            "cgroup_enable=memory to /boot/firmware/cmdline.txt)"
            if found.scope
            else "no systemd scope can be made here"
        )
        most = f"{memory // MEGABYTE} MB are the limit of each of their processes, not of all"
        lacks.append(f"{most}, because {why}")
    if os.getuid() == 0 and not found.together:
        lacks.append("root's processes are not counted")
    if lacks:
        found = replace(found, lacks=f"programs are held in only in part: {'; '.join(lacks)}")
    return found
