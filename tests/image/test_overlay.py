"""The overlay of the two I²C buses, compiled and applied as the firmware does it."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from sonar_tools.image.build import compile_overlay
from sonar_tools.image.stages import Stages

pytestmark = pytest.mark.skipif(
    shutil.which("fdtoverlay") is None, reason="Debian's device-tree-compiler"
)

TREE = """\
/dts-v1/;
/ {
    compatible = "raspberrypi,4-model-b", "brcm,bcm2711";
    aliases { serial0 = "/soc/serial@7e215040"; };
    soc {
        gpio: gpio@7e200000 {
            i2c3_gpio4: i2c3-gpio4 { brcm,pins = <4 5>; };
        };
        i2c1: i2c@7e804000 { clock-frequency = <100000>; status = "okay"; };
        i2c3: i2c@7e205600 { status = "disabled"; };
    };
};
"""
"""What the overlay leans on in Debian's tree of a Raspberry Pi 4, which `test_image` has itself."""


def look(tree: Path, path: str, name: str) -> str:
    said = subprocess.run(["fdtget", tree, path, name], capture_output=True, text=True, check=True)
    return said.stdout.strip()


def test_both_buses_are_on_at_400_khz_and_have_their_numbers(
    tmp_path: Path, image_files: Path
) -> None:
    (tmp_path / "pi.dts").write_text(TREE)
    overlay, tree = tmp_path / "sonar-i2c.dtbo", tmp_path / "whole.dtb"
    stages = Stages(tmp_path / "build", lambda line: None)
    compile_overlay(stages, image_files / "sonar-i2c.dts", overlay)
    compile_overlay(stages, tmp_path / "pi.dts", tmp_path / "pi.dtb")
    subprocess.run(
        ["fdtoverlay", "-i", tmp_path / "pi.dtb", "-o", tree, overlay],
        check=True,
        capture_output=True,
    )
    for number, bus in ((1, "/soc/i2c@7e804000"), (3, "/soc/i2c@7e205600")):
        assert look(tree, "/aliases", f"i2c{number}") == bus
        assert look(tree, bus, "clock-frequency") == "400000"
        assert look(tree, bus, "status") == "okay"
    pins = look(tree, "/soc/gpio@7e200000/i2c3-gpio4", "phandle")
    assert look(tree, "/soc/i2c@7e205600", "pinctrl-0") == pins
