"""The installer says what it would do, refuses in one line, and needs nothing else for that."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

NOBODY = 65534

if shutil.which("systemctl") is None:
    pytest.skip("systemd is not here", allow_module_level=True)


def call(
    script: Path, *words: str, nobody: bool = False, **environment: str
) -> subprocess.CompletedProcess[str]:
    user = NOBODY if nobody and os.geteuid() == 0 else None
    return subprocess.run(
        ["/bin/sh", str(script), *words],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        user=user,
        env={"PATH": os.environ["PATH"], **environment},
        cwd="/",
    )


@pytest.fixture(params=["install", "uninstall"])
def script(request: pytest.FixtureRequest, project: Path) -> Path:
    return project / "systemd" / str(request.param)


@pytest.fixture
def readable(script: Path, tmp_path: Path) -> Path:
    """The script where anybody may read it."""
    if os.geteuid() == 0:
        for folder in (tmp_path, *tmp_path.parents):
            if folder.name.startswith(("pytest-", "popen-", "test_")):
                folder.chmod(0o755)
    copy = tmp_path / "systemd" / script.name
    shutil.copytree(script.parent, copy.parent)
    releases = Path("console/sonar_console/system/releases")
    shutil.copytree(script.parent.parent / releases, tmp_path / releases)
    for folder in (releases.parent, releases.parent.parent):
        (tmp_path / folder / "__init__.py").write_text('__version__ = "0.1.0"\n')
    return copy


def test_without_root_it_refuses_in_one_line(readable: Path) -> None:
    said = call(readable, nobody=True)
    assert said.returncode == 2
    assert said.stdout == ""
    assert said.stderr.count("\n") == 1
    assert "this needs root: sudo make" in said.stderr


def test_an_unknown_option_is_one_line(script: Path) -> None:
    said = call(script, "--colour")
    assert said.returncode == 2
    assert said.stderr.count("\n") == 1
    assert "--colour" in said.stderr


def test_a_dry_run_needs_no_root_and_changes_nothing(readable: Path) -> None:
    said = call(readable, "--dry-run", nobody=True)
    assert said.returncode == 0, said.stderr
    assert said.stdout.endswith("nothing was changed\n")


def test_a_dry_run_names_everything_that_is_placed(project: Path) -> None:
    said = call(project / "systemd" / "install", "--dry-run").stdout
    for file in (project / "systemd").iterdir():
        if file.name not in ("install", "README.md", "image"):
            assert f"/systemd/{file.name}" in said, file.name


@pytest.mark.parametrize(
    ("model", "asked"),
    [
        ("Raspberry Pi 5 Model B Rev 1.0", True),
        ("Raspberry Pi Compute Module 5 Rev 1.0", True),
        ("Raspberry Pi 500 Rev 1.0", True),
        ("Raspberry Pi 4 Model B Rev 1.5", False),
        ("Raspberry Pi 3 Model B Plus Rev 1.3", False),
        ("", False),
    ],
)
def test_a_pi_5_is_told_which_graphics_device_has_the_sockets(
    project: Path, tmp_path: Path, model: str, asked: bool
) -> None:
    """Without it X there says "Cannot run in framebuffer mode", and the screens stay black."""
    file = tmp_path / "model"
    file.write_bytes(model.encode() + b"\0")
    said = call(project / "systemd" / "install", "--dry-run", MODEL=str(file))
    assert said.stderr == ""
    added = "xorg-pi5.conf to /opt/sonar-console/releases/0.1.0-N/share/xorg.conf"
    assert (added in said.stdout) is asked
    added = (project / "systemd" / "xorg-pi5.conf").read_text()
    for line in ('MatchDriver "vc4"', 'Driver "modesetting"', 'Option "PrimaryGPU" "true"'):
        assert line in added


def test_the_command_is_found_by_its_name(project: Path) -> None:
    """The builder's guide says `sonar-console doctor`, of the table that was installed."""
    said = call(project / "systemd" / "install", "--dry-run").stdout
    assert (
        "ln -sfn /opt/sonar-console/current/bin/sonar-console /usr/local/bin/sonar-console" in said
    )


def test_the_product_is_installed_and_no_tool(project: Path) -> None:
    said = call(project / "systemd" / "install", "--dry-run").stdout
    assert f"--quiet install {project}" in said
    assert "console-tools" not in said
    assert "sonar_tools" not in said


def test_what_is_installed_is_taken_away(project: Path) -> None:
    """Each place that the installer writes to is named by the uninstaller."""
    text = (project / "systemd" / "uninstall").read_text()
    for place in (
        "/opt/sonar-console",
        "/usr/local/bin/sonar-console",
        "/etc/udev/rules.d/70-sonar-console.rules",
        "/etc/modules-load.d/sonar-console.conf",
        "/etc/systemd/system.conf.d/sonar-console.conf",
        "/etc/systemd/system/",
        "switched-off",
    ):
        assert place in text
    for unit in (*(project / "systemd").glob("*.service"), *(project / "systemd").glob("*.path")):
        assert f"{unit.stem}{'' if '@' in unit.name else unit.suffix}" in text, unit.name


@pytest.mark.parametrize(("version", "system"), [("3.11", ""), ("3.13", "--system-site-packages")])
def test_on_python_3_13_lgpio_and_pygame_are_debians(
    project: Path, tmp_path: Path, version: str, system: str
) -> None:
    """There is no lgpio wheel for it; the installer says so."""
    python = tmp_path / "python"
    python.write_text(f"#!/bin/sh\necho {version}\n")
    python.chmod(0o755)
    said = call(project / "systemd" / "install", "--dry-run", "--no-packages", PYTHON=str(python))
    assert said.returncode == 0, said.stderr
    assert (f"-m venv --clear {system} /opt" if system else "-m venv --clear /opt") in said.stdout
    assert "/opt/sonar-console/releases/" in said.stdout
    assert f"installs {project}[{'table' if system else 'pi'}]" in said.stdout
    assert ("python3-lgpio" in said.stdout) == bool(system)


@pytest.mark.parametrize(
    ("plugged", "words", "shared"),
    [
        (("connected", "disconnected"), (), True),
        (("connected", "connected"), (), False),
        ((), (), False),
        (("connected", "connected"), ("--screens", "one"), True),
        (("connected", "disconnected"), ("--screens", "two"), False),
    ],
)
def test_one_television_is_for_both_crews(
    project: Path, tmp_path: Path, plugged: tuple[str, ...], words: tuple[str, ...], shared: bool
) -> None:
    for number, status in enumerate(plugged, 1):
        output = tmp_path / f"card1-HDMI-A-{number}"
        output.mkdir()
        (output / "status").write_text(f"{status}\n")
    (tmp_path / "renderD128").mkdir()
    said = call(project / "systemd" / "install", "--dry-run", *words, DRM=str(tmp_path))
    assert said.returncode == 0, said.stderr
    enabled = next(line for line in said.stdout.splitlines() if "keeper enable" in line)
    assert ("sonar-screen@shared.service" in enabled) == shared
    assert ("sonar-screen@blue.service sonar-screen@yellow.service" in enabled) == (not shared)


def test_the_screens_are_one_or_two(project: Path) -> None:
    said = call(project / "systemd" / "install", "--dry-run", "--screens", "three")
    assert (said.returncode, said.stderr.count("\n")) == (2, 1)
    assert "--screens is one or two" in said.stderr


def test_another_python_is_refused(project: Path, tmp_path: Path) -> None:
    python = tmp_path / "python"
    python.write_text("#!/bin/sh\necho 3.9\n")
    python.chmod(0o755)
    said = call(project / "systemd" / "install", "--dry-run", PYTHON=str(python))
    assert (said.returncode, said.stderr.count("\n")) == (2, 1)
    assert "3.9" in said.stderr


def wheel(folder: Path, name: str, needs: str = "", **files: str) -> None:
    """A wheel of one version, with what it needs."""
    needed = f"Requires-Dist: {needs}\n" if needs else ""
    about = f"{name}-0.1.0.dist-info"
    texts = {
        **{f"{module}.py": text for module, text in files.items()},
        f"{about}/METADATA": f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.1.0\n"
        f"Provides-Extra: pi\n{needed}",
        f"{about}/WHEEL": "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    }
    folder.mkdir(exist_ok=True)
    with zipfile.ZipFile(folder / f"{name}-0.1.0-py3-none-any.whl", "w") as archive:
        for path, text in texts.items():
            archive.writestr(path, text)
        record = "".join(f"{path},,\n" for path in (*texts, f"{about}/RECORD"))
        archive.writestr(f"{about}/RECORD", record)


def test_a_release_of_the_same_version_has_what_is_newly_needed(
    project: Path, tmp_path: Path
) -> None:
    """The installer's own call of pip, in the new environment that each release has."""
    environment = tmp_path / "environment"
    subprocess.run([sys.executable, "-m", "venv", environment], check=True, timeout=120)
    python = str(environment / "bin" / "python")
    now = tmp_path / "now"
    wheel(now, "sonar_console", "newly-needed", sonar_console="from newly_needed import HERE\n")
    with zipfile.ZipFile(now / "sonar_console-0.1.0-py3-none-any.whl", "a") as archive:
        for path in (project / "console/sonar_console/system/releases").glob("*.py"):
            archive.write(path, f"sonar_console/system/releases/{path.name}")
        for name in ("sonar_console", "sonar_console/system"):
            archive.writestr(f"{name}/__init__.py", '__version__ = "0.1.0"\n')
    wheel(now, "newly_needed", newly_needed="HERE = True\n")
    said = call(project / "systemd" / "install", "--dry-run", "--wheels", str(now))
    assert said.returncode == 0, said.stderr
    calls = [line.partition("would run: ")[2] for line in said.stdout.splitlines()]
    (words,) = [words.split()[1:] for words in calls if "-m pip" in words]
    subprocess.run([python, *words], check=True, timeout=120, capture_output=True)
    listed = subprocess.run([python, "-m", "pip", "list"], capture_output=True, check=True)
    assert b"newly-needed" in listed.stdout or b"newly_needed" in listed.stdout


def test_nothing_of_the_present_release_is_touched_before_the_switch(project: Path) -> None:
    """What a unit starts, and the units themselves, lie in the release or are links to it."""
    calls = call(project / "systemd" / "install", "--dry-run").stdout.splitlines()
    switch = next(n for n, line in enumerate(calls) if "keeper switch" in line)
    complete = next(n for n, line in enumerate(calls) if "keeper complete" in line)
    assert complete < switch
    for number, line in enumerate(calls[:switch]):
        if "would run: install -m" in line:
            assert "/opt/sonar-console/releases/" in line or "/etc/sonar-console/." in line, line
            assert number < complete or "/etc/sonar-console/." in line, line
        assert "systemctl restart" not in line
        assert "/etc/systemd/system" not in line
    links = next(line for line in calls if "keeper link" in line)
    for file in (project / "systemd").iterdir():
        if file.suffix in (".service", ".path", ".rules") and file.name != "sonar-release.service":
            assert file.name in links.split()


def test_a_release_that_is_upgraded_to_needs_its_debian_packages(
    project: Path, tmp_path: Path
) -> None:
    """From a stick there is no network; nothing has been changed by then."""
    (tmp_path / "dpkg-query").write_text("#!/bin/sh\nexit 1\n")
    (tmp_path / "dpkg-query").chmod(0o755)
    path = f"{tmp_path}:{os.environ['PATH']}"
    said = subprocess.run(
        ["/bin/sh", str(project / "systemd" / "install"), "--dry-run", "--upgrade"],
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": path},
    )
    assert said.returncode == 2
    assert said.stderr.startswith("install-kiosk: packages: python3-venv")
    assert said.stderr.count("\n") == 1


def test_the_boot_partition_is_written_before_the_switch(project: Path) -> None:
    """Where it cannot be, nothing has changed."""
    calls = call(project / "systemd" / "install", "--dry-run", BOOT="/there").stdout.splitlines()
    (at,) = [n for n, line in enumerate(calls) if "sonar-console boot --write" in line]
    assert calls[at].endswith("boot --write --language en --folder /there")
    assert at < next(n for n, line in enumerate(calls) if "keeper complete" in line)
    assert "boot --write" not in call(project / "systemd/install", "--dry-run", "--no-boot").stdout


def test_the_boot_partition_is_cleared_before_anything_is_taken_off(
    project: Path, tmp_path: Path
) -> None:
    script, there = project / "systemd" / "uninstall", str(tmp_path)
    config = tmp_path / "config.txt"
    for text in ("", "# sonar-console:\n", "dtparam=spi=on\n#  Sonar-Console:  begin\n"):
        config.write_text(text)
        calls = call(script, "--dry-run", BOOT=there).stdout.splitlines()
        found = [n for n, line in enumerate(calls) if "boot --remove" in line]
        assert found == ([0] if "onsole:" in text else [])
    assert "boot --remove" not in call(script, "--dry-run", "--no-boot", BOOT=there).stdout
