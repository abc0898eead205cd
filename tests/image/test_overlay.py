"""config.txt of the image, and the overlays that it names, applied as the firmware does it.

QEMU never runs the firmware. So each line of config.txt stands here with what it is for, and each
overlay is applied by fdtoverlay to each device tree of the image; what it changes is compared.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from sonar_console.devices.layout import Layout, load_layout
from sonar_console.devices.raspberry import PI_4, SPEED, config_lines, needs_quiet_uart
from sonar_tools.image.build import BOARDS, OVERLAYS, compile_overlay
from sonar_tools.image.stages import Stages

needs_dtc = pytest.mark.skipif(
    shutil.which("fdtoverlay") is None, reason="Debian's device-tree-compiler"
)

KNOWN = {
    ("all", "arm_64bit=1"): "boot.adoc: kernels of 64 bits are none of the default",
    ("all", "upstream_kernel=1"): "boot.adoc: looks for the trees by the names that Linux has",
    ("all", "kernel=u-boot.bin"): "boot.adoc: the file that is started, and given the tree",
    ("all", "disable_overscan=1"): "video.adoc: no black frame around U-Boot's text",
    ("all", "enable_uart=0"): "boot.adoc: no serial line on GPIO 14 and 15",
    ("pi3", "dtoverlay=sonar-lines"): "boot.adoc: a file of overlays/, by overlay_prefix",
    ("pi4", "dtoverlay=sonar-lines"): "boot.adoc: a file of overlays/, by overlay_prefix",
    ("pi4", "dtoverlay=sonar-i2c"): "boot.adoc: a file of overlays/, by overlay_prefix",
    ("pi5", "enable_uart=1"): "boot.adoc: a Pi 5 has another connector for it",
    ("pi5", "os_check=0"): "boot.adoc: else a Pi 5 looks for an operating system that names it",
    ("pi5", "kernel=kernel-pi5.img"): "boot.adoc: an image, or a gzip archive of one",
    ("pi5", "cmdline=cmdline-pi5.txt"): "boot.adoc: the file of the kernel's command line",
    ("pi5", "initramfs initrd-pi5.img followkernel"): "boot.adoc: loaded behind the kernel",
}
"""Each line of config.txt under its filter, and the file of Raspberry Pi's documentation that has
it (documentation/asciidoc/computers/config_txt)."""

SEES = {
    "bcm2837-rpi-3-b": {"pi3"},
    "bcm2837-rpi-3-b-plus": {"pi3", "pi3+"},
    "bcm2837-rpi-3-a-plus": {"pi3", "pi3+"},
    "bcm2711-rpi-4-b": {"pi4"},
    "bcm2711-rpi-400": {"pi4", "pi400"},
    "bcm2711-rpi-cm4-io": {"pi4", "cm4"},
    "bcm2712-rpi-5-b": {"pi5"},
}
"""The filters that hold on each machine beside [all], by conditional.adoc."""

UART = "/soc/serial@7e215040"
BUSES = {1: "/soc/i2c@7e804000", 3: "/soc/i2c@7e205600"}
PINS = "/soc/gpio@7e200000/i2c3-gpio4"
LINES_CHANGE = {(UART, "status"): '"disabled"'}
I2C_CHANGES = {
    **{("/aliases", f"i2c{number}"): f'"{path}"' for number, path in BUSES.items()},
    **{(path, "clock-frequency"): f"<{SPEED:#x}>" for path in BUSES.values()},
    (BUSES[3], "pinctrl-names"): '"default"',
    (BUSES[3], "pinctrl-0"): PINS,
    (BUSES[3], "status"): '"okay"',
}
CHANGES = {
    "bcm2837": LINES_CHANGE,
    "bcm2711": {**LINES_CHANGE, **I2C_CHANGES},
    "bcm2712": {},
}
"""What the overlays that config.txt names for a machine change in its tree, and nothing else. For a
property that points to a node, the path of that one."""

TREES = {
    "bcm2711": """\
/dts-v1/;
/ {
    compatible = "raspberrypi,4-model-b", "brcm,bcm2711";
    aliases { serial0 = "/soc/serial@7e215040"; };
    soc {
        gpio@7e200000 {
            i2c3_gpio4: i2c3-gpio4 { phandle = <7>; pin-sda { pins = "gpio4"; }; };
        };
        uart1: serial@7e215040 { status = "okay"; };
        i2c1: i2c@7e804000 { clock-frequency = <100000>; status = "okay"; };
        i2c3: i2c@7e205600 { status = "disabled"; };
    };
};
""",
    "bcm2837": """\
/dts-v1/;
/ {
    compatible = "raspberrypi,3-model-b", "brcm,bcm2837";
    soc {
        uart1: serial@7e215040 { status = "okay"; };
        i2c1: i2c@7e804000 { clock-frequency = <100000>; status = "okay"; };
    };
};
""",
    "bcm2712": '/dts-v1/;\n/ { compatible = "raspberrypi,5-model-b", "brcm,bcm2712"; };\n',
}
"""What the overlays lean on in Debian's trees, which the test of the image has themselves."""


def config(text: str) -> list[tuple[str, str]]:
    """The lines of a config.txt that count, each with its filter."""
    found, section = [], "all"
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            section = line.strip("[]")
        elif line and not line.startswith("#"):
            found.append((section, line))
    return found


def overlays(text: str, board: str) -> list[str]:
    """The overlays that a config.txt has the firmware apply on a machine, in their order."""
    return [
        line.removeprefix("dtoverlay=")
        for section, line in config(text)
        if line.startswith("dtoverlay=") and section in SEES[board] | {"all"}
    ]


def properties(tree: Path) -> dict[tuple[str, str], str]:
    """Each property of a tree by the path of its node and its name, as dtc writes it."""
    said = subprocess.run(
        ["dtc", "-q", "-I", "dtb", "-O", "dts", tree], capture_output=True, text=True, check=True
    ).stdout
    found: dict[tuple[str, str], str] = {}
    path: list[str] = []
    for line in map(str.strip, said.splitlines()):
        if line.endswith("{"):
            path.append(line[:-1].strip().strip("/"))
        elif line == "};":
            path.pop()
        elif given := re.fullmatch(r"([^ =]+)(?: = (.*))?;", line):
            found["/".join(path) or "/", given[1]] = given[2] or ""
    assert len(found) > said.count("{"), "the tree was not read"
    return found


def applied(tree: Path, *overlay: Path) -> Path:
    """A tree with overlays, beside it."""
    whole = tree.with_suffix(".whole")
    subprocess.run(["fdtoverlay", "-i", tree, "-o", whole, *overlay], check=True)
    return whole


def check_changes(board: str, tree: Path, named: list[Path]) -> None:
    """Compare a tree with what the overlays named for the machine make of it."""
    before = properties(tree)
    after = properties(applied(tree, *named)) if named else before
    wanted = dict(CHANGES[board.partition("-")[0]])
    if (BUSES[3], "pinctrl-0") in wanted:
        wanted[BUSES[3], "pinctrl-0"] = before[PINS, "phandle"]
    assert before.keys() <= after.keys()
    assert {key: value for key, value in after.items() if before.get(key) != value} == wanted


@pytest.fixture(scope="session")
def text(image_files: Path) -> str:
    return (image_files / "config.txt").read_text("utf-8")


def test_each_line_of_config_txt_is_known(text: str) -> None:
    assert sorted(config(text)) == sorted(KNOWN)
    assert text.rstrip().endswith("[all]"), "what a person adds is for every machine"


def test_each_overlay_is_made_for_the_boot_partition_and_applied_once(
    text: str, image_files: Path
) -> None:
    assert set(SEES) == set(BOARDS)
    named = [name for board in BOARDS for name in overlays(text, board)]
    assert set(named) == set(OVERLAYS)
    for board in BOARDS:
        found = overlays(text, board)
        assert len(found) == len(set(found)), f"applied twice on a {board}"
    assert all((image_files / f"{name}.dts").is_file() for name in OVERLAYS)


@needs_dtc
@pytest.mark.parametrize("board", BOARDS)
def test_the_overlays_change_what_they_name_and_nothing_else(
    text: str, board: str, tmp_path: Path, image_files: Path
) -> None:
    stages = Stages(tmp_path / "build", lambda line: None)
    tree = tmp_path / "pi.dtb"
    (tmp_path / "pi.dts").write_text(TREES[board.partition("-")[0]])
    compile_overlay(stages, tmp_path / "pi.dts", tree)
    named = []
    for name in overlays(text, board):
        named.append(tmp_path / f"{name}.dtbo")
        compile_overlay(stages, image_files / f"{name}.dts", named[-1])
    check_changes(board, tree, named)


@pytest.mark.parametrize("name", ["table", "gpio-only"])
def test_config_txt_gives_a_layout_what_the_marked_block_gives_it(
    text: str, name: str, project: Path
) -> None:
    layout = load_layout(project / "hardware" / f"{name}.toml")
    block = [line for line in config_lines(layout) if not line.startswith("[")]
    here = {line for section, line in config(text) if section in ("all", "pi4")}
    assert "sonar-lines" in overlays(text, "bcm2711-rpi-4-b")
    for bus in layout.buses:  # the overlay's own, by address, lines and speed
        place = PI_4.buses[bus.sda, bus.scl]
        assert BUSES[bus.number].endswith(place.address)
        assert PI_4.bus_line(bus) in block
        block.remove(PI_4.bus_line(bus))
    assert needs_quiet_uart(layout)
    assert "enable_uart=0" in here
    # The rest is so in Debian's trees: their test is below.
    assert set(block) - here - of_a_pi_5(layout) <= {"dtoverlay=", *DEBIANS}


DEBIANS = {
    "dtparam=watchdog=on": ("/soc/watchdog@7e100000", "okay"),
    "dtparam=spi=off": ("/soc/spi@7e204000", "disabled"),
    "dtparam=i2s=off": ("/soc/i2s@7e203000", "disabled"),
    "dtparam=i2c_arm=off": ("/soc/i2c@7e804000", "okay"),  # idle, with no bus in the layout
}
"""What lines of the marked block set, and how Debian's trees have it without them."""


def of_a_pi_5(layout: Layout) -> set[str]:
    """The lines of the marked block that count on a Pi 5 alone."""
    lines = config_lines(layout)
    return set(lines[lines.index("[pi5]") :])


@needs_dtc
@pytest.mark.long
@pytest.mark.parametrize("board", BOARDS)
def test_the_overlays_of_the_image_fit_debians_own_trees(
    board: str, made: Path, tmp_path: Path
) -> None:
    (boot,) = made.glob("parts-*/boot.img")

    def take(path: str) -> Path:
        target = tmp_path / Path(path).name
        subprocess.run(["mcopy", "-i", boot, f"::{path}", target], check=True)
        return target

    text = take("config.txt").read_text("utf-8")
    assert sorted(config(text)) == sorted(KNOWN)
    tree = take(f"{board}.dtb")
    named = [take(f"overlays/{name}.dtbo") for name in overlays(text, board)]
    check_changes(board, tree, named)
    if board.startswith("bcm2712"):
        return
    after = properties(applied(tree, *named))
    for path, status in DEBIANS.values():
        assert (path, "compatible") in after
        assert after.get((path, "status"), '"okay"') == f'"{status}"'
    if board.startswith("bcm2711"):
        assert after[f"{PINS}/pin-sda", "pins"] == '"gpio4"'
        assert after[f"{PINS}/pin-scl", "pins"] == '"gpio5"'
    else:  # a Pi 3 has no such bus: it is why the overlay has a filter
        said = subprocess.run(
            ["fdtoverlay", "-i", tree, "-o", tmp_path / "no", take("overlays/sonar-i2c.dtbo")],
            capture_output=True,
            check=False,
        )
        assert said.returncode != 0
