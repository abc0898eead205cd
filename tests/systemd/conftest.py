"""The kiosk for real: a small Debian with systemd as its first process, in a container."""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pytest

from sonar_console.cards import Picture
from sonar_console.cards.picture import from_json

SUITES = {(3, 11): "bookworm", (3, 13): "trixie"}
"""The Debian whose Python is the one that runs the tests: the wheels are made for it."""

PACKAGES = (
    "systemd systemd-sysv dbus udev kmod passwd util-linux iproute2 python3 python3-venv "
    "xserver-xorg-core xserver-xorg-video-dummy x11-xserver-utils x11-apps openssh-client "
    "dosfstools exfatprogs exfat-fuse libglib2.0-0"
)
if sys.version_info < (3, 13):
    PACKAGES += " libglib2.0-0"  # for the mixer of pygame's wheel
DISPLAY = """
[Unit]
Conflicts=
[Service]
TTYPath=
StandardInput=null
TTYReset=no
TTYVHangup=no
TTYVTDisallocate=no
UtmpIdentifier=
ExecStart=
ExecStart=/opt/sonar-console/current/libexec/open-display /usr/bin/Xorg :0 \\
    -auth /run/sonar-display/cookie \\
    -config /etc/x.conf -novtswitch -noreset -nolisten tcp -nolisten local -logfile /dev/null
ExecStartPost=-/usr/bin/xrandr --addmode DUMMY1 1920x1080
ExecStartPost=-/usr/bin/xrandr --output DUMMY1 --mode 1920x1080 --pos 0x0
"""
"""In a container are no console and no video card: the dummy driver stands in."""

COMMAND = "import sys; from sonar_console.cli import main; sys.exit(main(sys.argv[1:]))"
"""The program, with words of a command line behind it."""

HANDS = "/run/sonar-console/hands"
"""Where the table's mock hardware listens, once a test has asked for it in kiosk.conf."""

ASK_DISPLAY = "/opt/sonar-console/current/libexec/ask-display"
"""Runs a client of the display server."""

INSTALL = "/usr/src/console/systemd/install"


EXFAT = """#!/bin/sh
# This kernel has no exFAT: the driver for FUSE stands in, which has no option that forbids links.
device=$1 place=$2
shift 2
for word; do options=$word; done
options=$(printf %s "$options" | sed 's/,\\{0,1\\}nosymfollow//')
exec /usr/sbin/mount.exfat-fuse "$device" "$place" -o "$options"
"""
"""What mounts exFAT on the machine, where the kernel that the tests run on cannot."""

CGROUPS = ("/sys/fs/cgroup", "/sys/fs/cgroup/unified", "/sys/fs/cgroup/systemd")
"""Where systemd keeps its control groups, in the unified and in the older layouts."""


def own_cgroups(name: str) -> list[Path]:
    """Make a control group for a machine in each hierarchy that systemd uses.

    systemd kills all that is in the group of a service which it ends. Two machines, or a machine
    and the processes of other tests, must not share a group: `/system.slice` of one would be that
    of the other.
    """
    found = []
    for top in map(Path, CGROUPS):
        if (top / "cgroup.procs").exists():
            group = top / name
            group.mkdir(exist_ok=True)
            found.append(group)
    return found


def remove_cgroups(groups: list[Path]) -> None:
    """Remove the groups of a machine that has ended, and those that its systemd made in them."""
    for group in groups:
        for folder, _, _ in os.walk(group, topdown=False):
            with contextlib.suppress(OSError):  # a process is still on its way out
                Path(folder).rmdir()


class Kiosk:
    """A machine that the installer has made a table console; `boot` and `cut` its power."""

    def __init__(self, root: Path, project: Path, wheels: Path, log: Path) -> None:
        self.root = root
        self._project = project
        self._wheels = wheels
        self._log = log
        self._machine: subprocess.Popen[bytes] | None = None
        self._first = 0
        self._groups: list[Path] = []

    def install(self, *words: str, script: str = INSTALL) -> subprocess.CompletedProcess[str]:
        """Run the installer, or another script, while the machine is off."""
        said = subprocess.run(
            [
                *("systemd-nspawn", "--quiet", "-D", str(self.root), "--register=no"),
                *("--keep-unit", "--private-network", "--as-pid2", "--pipe"),
                f"--bind-ro={self._project}:/usr/src/console",
                f"--bind-ro={self._wheels}:/usr/src/wheels",
                *(script, *words),
            ],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
        lines = said.stderr.splitlines(keepends=True)
        said.stderr = "".join(line for line in lines if "nspawn" not in line)  # its own remarks
        return said

    def boot(self, *options: str) -> None:
        """Switch the machine on, and wait until systemd answers; ``options`` are nspawn's."""
        self._groups = own_cgroups(f"sonar-kiosk-{os.getpid()}")
        enter = "".join(f"echo $$ > {group}/cgroup.procs; " for group in self._groups)
        with self._log.open("ab") as log:
            self._machine = subprocess.Popen(
                [
                    *("sh", "-c", f'{enter} exec "$@"', "sh"),
                    *("systemd-nspawn", "--quiet", "-b", "-D", str(self.root)),
                    *("--register=no", "--keep-unit", "--private-network"),
                    *(("--bind=/dev/fuse",) if Path("/dev/fuse").exists() else ()),
                    *options,
                ],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        self.wait(self._find_first, "the machine's first process")
        self.wait(lambda: self.run("systemctl", "list-jobs").returncode == 0, "systemd")

    def _find_first(self) -> bool:
        assert self._machine is not None
        number = self._machine.pid
        children = Path(f"/proc/{number}/task/{number}/children").read_text().split()
        self._first = next((int(each) for each in children if _name(int(each)) == "systemd"), 0)
        return self._first > 0

    def cut(self) -> None:
        """Pull the plug: every process is gone at once."""
        if self._machine is None:
            return
        if self._first:
            os.kill(self._first, signal.SIGKILL)
        else:
            os.killpg(self._machine.pid, signal.SIGKILL)
        self._machine.wait(timeout=30)
        self._machine, self._first = None, 0
        remove_cgroups(self._groups)

    def ends(self, limit: float = 60.0) -> bool:
        """Wait until the machine has switched itself off; whether it has."""
        assert self._machine is not None
        try:
            self._machine.wait(timeout=limit)
        except subprocess.TimeoutExpired:
            return False
        self._machine, self._first = None, 0
        remove_cgroups(self._groups)
        return True

    def hands(self, *lines: str) -> None:
        """Play the hands on the table's mock hardware: `sonar_console.devices.mock_commands`."""
        path = f"/proc/{self._first}/root{HANDS}"
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as hands:
            hands.settimeout(10)
            hands.connect(path)
            with hands.makefile("rw", encoding="utf-8", newline="\n") as said:
                for line in lines:
                    said.write(f"{line}\n")
                    said.flush()
                    answer = said.readline()
                    assert answer.startswith("ok"), (line, answer)

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run a command on the running machine, as root."""
        return self._inside(words)

    def run_as(self, user: str, *words: str) -> subprocess.CompletedProcess[str]:
        """Run a command on the running machine as a user, with the groups that he has."""
        return self._inside(("runuser", "-u", user, "--", *words))

    def x(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run a client of the display server as the screens' user, with the cookie."""
        return self.run(ASK_DISPLAY, *words)

    def _inside(self, words: Iterable[str]) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["nsenter", "-t", str(self._first), "-m", "-u", "-i", "-n", "-p", "--", *words],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
            timeout=60,
        )

    def show(self, unit: str, name: str) -> str:
        """A property of a unit."""
        return self.run("systemctl", "show", unit, "-p", name, "--value").stdout.strip()

    def kill(self, unit: str, number: str) -> None:
        """Send a signal to the first process of a unit."""
        said = self.run("systemctl", "kill", "--kill-who=main", f"--signal={number}", unit)
        assert said.returncode == 0, said.stderr

    def active(self, *units: str) -> bool:
        return all(self.show(unit, "ActiveState") == "active" for unit in units)

    def journal(self) -> str:
        return self.run("journalctl", "-b", "--no-pager", "-o", "short-monotonic").stdout

    def wait(self, done: Callable[[], bool], what: str, limit: float = 30.0) -> float:
        """Wait until something is so; the seconds it took."""
        begun = time.monotonic()
        while not done():
            if time.monotonic() - begun > limit:
                told = self.journal()[-6000:] if self._first else self._log.read_text()[-3000:]
                pytest.fail(f"{what}: not within {limit:.0f} s\n{told}")
            time.sleep(0.05)
        return time.monotonic() - begun

    def view(self, side: str) -> Picture:
        """What the table tells a team's screen now, from the screen's own socket."""
        path = f"/proc/{self._first}/root/run/sonar-console/{side}.socket"
        with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as screen:
            screen.settimeout(10)
            screen.connect(path)
            data = b""
            while b"\n" not in data:
                data += screen.recv(65536)
        return from_json(data.partition(b"\n")[0])

    @property
    def state(self) -> Path:
        """The state folder, seen from outside."""
        return self.root / "var/lib/sonar-console"


def _name(process: int) -> str:
    try:
        return Path(f"/proc/{process}/comm").read_text().strip()
    except OSError:
        return ""


class Outputs:
    """A display server with the outputs DUMMY0 and DUMMY1, and the command that places them.

    A dummy output is always plugged in: `unplug` has xrandr say otherwise.
    """

    def __init__(self, server: subprocess.Popen[bytes], folder: Path, display: str) -> None:
        self.server = server
        self._unplugged = folder / "unplugged"
        self._unplugged.mkdir()
        stand_in = folder / "bin" / "xrandr"
        stand_in.parent.mkdir()
        stand_in.write_text(f"""#!/bin/sh
edit=''
for output in $(ls {self._unplugged}); do
    edit="$edit;s/^$output connected/$output disconnected/"
done
said=$({shutil.which("xrandr")} "$@") || exit
printf '%s\\n' "$said" | sed -e "s/^$//$edit"
""")
        stand_in.chmod(0o755)
        self.environment = {
            "PATH": f"{stand_in.parent}:{os.environ['PATH']}",
            "DISPLAY": display,
            "PYGAME_HIDE_SUPPORT_PROMPT": "1",
            "BLUE_OUTPUT": "DUMMY0",
            "YELLOW_OUTPUT": "DUMMY1",
        }

    def run(self, *words: str, **settings: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            words,
            capture_output=True,
            text=True,
            check=False,
            timeout=30,
            env={**self.environment, **settings},
        )

    def place(self, **settings: str) -> subprocess.CompletedProcess[str]:
        """Place the outputs once."""
        return self.run(sys.executable, "-c", COMMAND, "outputs", "--once", **settings)

    def keep_placed(self) -> subprocess.Popen[str]:
        """Place the outputs from now on, as the kiosk does."""
        return subprocess.Popen(
            [sys.executable, "-c", COMMAND, "outputs"],
            env=self.environment,
            stderr=subprocess.PIPE,
            text=True,
        )

    def unplug(self, output: str) -> None:
        """Pull a television out."""
        (self._unplugged / output).touch()

    def plug(self, output: str) -> None:
        """Plug it in again."""
        (self._unplugged / output).unlink()

    def places(self) -> dict[str, str]:
        """Where each output is that shows something."""
        text = self.run("xrandr", "--current").stdout
        return dict(re.findall(r"(?m)^(\S+) \w+ (?:primary )?(\d+x\d+\+\d+\+\d+)", text))

    def turned(self) -> bool:
        """Whether an output's picture is turned by the display server."""
        text = self.run("xrandr", "--current").stdout
        return re.search(r"(?m)^\S+ connected [^(]*(left|right|inverted) \(", text) is not None

    def monitors(self) -> dict[str, str]:
        """Where the screen of each side is to be: ``1920x1080+0+0``."""
        text = self.run("xrandr", "--listmonitors").stdout
        found = re.findall(r"(?m)^ *\d+: ([a-z.]+) (\d+)/\d+x(\d+)/\d+(\+\d+\+\d+)", text)
        return {name: f"{width}x{height}{where}" for name, width, height, where in found}


@pytest.fixture
def outputs(project: Path, tmp_path: Path) -> Iterator[Outputs]:
    driver = Path("/usr/lib/xorg/modules/drivers/dummy_drv.so")
    if shutil.which("Xorg") is None or shutil.which("xrandr") is None or not driver.exists():
        pytest.skip("Xorg with the dummy driver, or xrandr, is not here")
    if os.geteuid() != 0:
        pytest.skip("only root may start Xorg here")
    config = tmp_path / "x.conf"
    parts = (Path(__file__).with_name("dummy.conf"), project / "systemd" / "xorg-pi5.conf")
    config.write_text("".join(part.read_text() for part in parts))
    options = f"-config {config} -noreset -novtswitch -nolisten tcp -logfile {tmp_path}/xorg.log"
    told, tells = os.pipe()
    server = subprocess.Popen(
        ["Xorg", "-displayfd", str(tells), *options.split()],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        pass_fds=(tells,),
    )
    os.close(tells)
    number = ""
    try:
        with os.fdopen(told, encoding="ascii") as free:
            number = free.readline().strip()
        made = Outputs(server, tmp_path, f":{number}")
        deadline = time.monotonic() + 20
        while made.run("xrandr").returncode and time.monotonic() < deadline:
            time.sleep(0.1)
        for output in (
            "DUMMY0",
            "DUMMY1",
        ):  # a dummy output is "connected" while it shows something
            made.run("xrandr", "--addmode", output, "1920x1080")
            made.run("xrandr", "--output", output, "--mode", "1920x1080", "--pos", "0x0")
        yield made
    finally:
        server.kill()  # it may hang, which is what some tests make it do
        server.wait(timeout=20)
        for left in (f"/tmp/.X11-unix/X{number}", f"/tmp/.X{number}-lock"):
            Path(left).unlink(missing_ok=True)


@pytest.fixture(scope="module")
def debian(project: Path) -> Path:
    """The archive of a small Debian, made once, into ``build/``."""
    for tool in ("systemd-nspawn", "mmdebstrap", "nsenter"):
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not here (apt install systemd-container mmdebstrap)")
    if os.geteuid() != 0:
        pytest.skip("only root may start a container")
    suite = SUITES.get(sys.version_info[:2])
    if suite is None:
        pytest.skip("no Debian has this Python")
    packages = zlib.crc32(PACKAGES.encode())
    archive = project / "build" / f"kiosk-{suite}-{packages:08x}.tar"
    if not archive.exists():
        _make_debian(suite, archive)
    return archive


MachineMaker = Callable[[Path, Path], Kiosk]


@pytest.fixture(scope="module")
def machine_in(
    project: Path, debian: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[MachineMaker]:
    """Makes a machine, switched off, in an empty folder, with the wheels of another."""
    made: list[Kiosk] = []

    def make(root: Path, wheels: Path) -> Kiosk:
        subprocess.run(
            ["tar", "xf", str(debian), "-C", str(root), "--exclude=./dev/*"],
            check=True,
            timeout=300,
        )
        shutil.copy(Path(__file__).with_name("dummy.conf"), root / "etc" / "x.conf")
        drop_in = root / "etc/systemd/system/sonar-display.service.d/dummy.conf"
        drop_in.parent.mkdir(parents=True)
        drop_in.write_text(DISPLAY)
        if "exfat" not in Path("/proc/filesystems").read_text():
            mounter = root / "usr/sbin/mount.exfat"
            mounter.unlink(missing_ok=True)
            mounter.write_text(EXFAT)
            mounter.chmod(0o755)
        log = tmp_path_factory.mktemp("log") / "console.log"
        made.append(Kiosk(root, project, wheels, log))
        return made[-1]

    yield make
    for machine in made:
        machine.cut()


@pytest.fixture(scope="module")
def kiosk(
    project: Path, machine_in: MachineMaker, tmp_path_factory: pytest.TempPathFactory
) -> Kiosk:
    """The machine in a folder, with the console's wheels."""
    folder = tmp_path_factory.mktemp("kiosk")
    root = folder / "root"
    root.mkdir()
    return machine_in(root, _wheels(project, folder))


def _make_debian(suite: str, archive: Path) -> None:
    archive.parent.mkdir(exist_ok=True)
    targets = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(REPO_URI)"],
        capture_output=True,
        text=True,
        check=False,
    )
    mirror = next(iter(targets.stdout.split()), "")
    source = [f"deb {mirror} {suite} main"] if mirror else []
    part = archive.with_suffix(".part.tar")
    made = subprocess.run(
        [
            *("mmdebstrap", "--quiet", "--variant=minbase"),
            *(f"--include={','.join(PACKAGES.split())}", suite, str(part), *source),
        ],
        capture_output=True,
        text=True,
        check=False,
        timeout=900,
    )
    if made.returncode:
        part.unlink(missing_ok=True)
        pytest.skip(f"no Debian can be made here: {made.stderr[-300:]}")
    part.rename(archive)


def _wheels(project: Path, folder: Path) -> Path:
    """The console's wheel and those it needs, as an owner would carry them on a stick."""
    wheels = folder / "wheels"
    extra = "[pi]" if sys.version_info < (3, 13) else "[table]"
    made = subprocess.run(
        [
            *(sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "wheel"),
            *("--no-build-isolation", "--wheel-dir", str(wheels), f"{project}{extra}"),
        ],
        capture_output=True,
        text=True,
        check=False,
        timeout=600,
    )
    if made.returncode:
        pytest.skip(f"the wheels cannot be had here: {made.stderr[-300:]}")
    return wheels
