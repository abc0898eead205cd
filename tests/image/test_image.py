"""The image itself in QEMU: U-Boot, the image's own kernel and root, both screens, an upgrade.

The tests are one evening of one machine, in their order. ``make test-image`` runs them.
"""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from PIL import Image

from sonar_tools.image.bundle import Keys, make_bundle
from sonar_tools.image.card import GOOD_TRIES, NEW_TRIES
from sonar_tools.image.stages import Stages

pytestmark = pytest.mark.long

BLUE, YELLOW = (106, 170, 255), (255, 214, 74)
"""The colours of the crews, about: a submarine of its crew is on each attract page."""
NEAR = 40
"""How far a colour may be from the one that is meant, in each of its parts."""


def colours(file: Path) -> set[tuple[int, ...]]:
    """The colours of a picture."""
    with Image.open(file) as picture:
        found = picture.convert("RGB").getcolors(1 << 24) or []
    return {tuple(colour) for count, colour in found if count > 20 and isinstance(colour, tuple)}


def shows(file: Path, wanted: tuple[int, int, int]) -> bool:
    """Whether a colour near the one that is meant is in a picture."""
    return any(
        all(abs(one - other) <= NEAR for one, other in zip(colour, wanted, strict=True))
        for colour in colours(file)
    )


def good(table: Any) -> bool:
    """Whether the slot that runs has been marked good."""
    return str(GOOD_TRIES) in (table.state()["BOOT_A_LEFT"], table.state()["BOOT_B_LEFT"])


def test_the_first_start_comes_to_the_attract_page_on_both_screens(table: Any) -> None:
    assert table.state()["BOOT_A_LEFT"] == str(NEW_TRIES)
    table.start()
    table.wait(lambda: good(table), "the attract page")
    assert table.state()["BOOT_ORDER"] == "A B"
    table.wait(lambda: shows(table.picture(0), BLUE), "the screen of blue")
    table.wait(lambda: shows(table.picture(1), YELLOW), "the screen of yellow")
    assert table.picture(0).read_bytes() != table.picture(1).read_bytes()  # two languages


def test_the_data_partition_has_grown_and_nothing_else_is_written(table: Any) -> None:
    assert table.run("cat /run/sonar/data-partition").strip() == "fresh"
    assert int(table.run("findmnt -nbo SIZE /data")) > 2_500_000_000
    assert table.run("findmnt -no SOURCE /var/lib/sonar-console").strip() == "/dev/vda4[/table]"
    assert "ro" in table.run("findmnt -no OPTIONS /").split(",")
    assert table.run("systemctl --failed --no-legend --plain").strip() == ""
    assert table.run("ss -Hltu 2>/dev/null || cat /proc/net/tcp | tail -n +2").strip() == ""
    assert table.run("cat /proc/swaps | tail -n +2").strip() == ""


def test_a_cut_of_the_mains_loses_nothing(table: Any) -> None:
    table.run("echo kept >/data/table/kept && sync")
    table.cut()
    table.start()
    table.wait(lambda: "sonar: slot A" in table.serial(), "U-Boot")
    table.wait(lambda: good(table), "the attract page")
    assert table.run("cat /data/table/kept").strip() == "kept"
    assert table.run("cat /run/sonar/data-partition").strip() in ("ok", "mended")


def test_an_upgrade_goes_into_the_other_slot_and_is_kept(table: Any, made: Path) -> None:
    (bundle,) = (made / "out").glob("*.raucb")
    upgrade(table, bundle)
    table.wait(lambda: "sonar: slot B" in table.serial(), "slot B")
    table.wait(lambda: table.state()["BOOT_B_LEFT"] == str(GOOD_TRIES), "the attract page of B")
    status = json.loads(table.run("rauc status --output-format=json"))
    assert status["booted"] == "B"


def test_an_upgrade_that_shows_no_page_is_gone_back_from(
    table: Any, made: Path, tmp_path: Path
) -> None:
    (root,) = made.glob("parts-*/rootfs.img")
    bad = tmp_path / "rootfs.img"
    shutil.copyfile(root, bad)
    for command in ("rm /opt/sonar-console/current", "rm /usr/share/sonar-image/release"):
        subprocess.run(["debugfs", "-w", "-R", command, bad], check=True, capture_output=True)
    (tmp_path / "release").write_text("9.0.0-bad\n")
    command = f"write {tmp_path}/release /usr/share/sonar-image/release"
    subprocess.run(["debugfs", "-w", "-R", command, bad], check=True, capture_output=True)
    keys = Keys(made / "trial.cert.pem", made / "trial.key.pem")
    bundle = tmp_path / "bad.raucb"
    make_bundle(Stages(tmp_path / "build", lambda line: None), bad, "9.0.0-bad", keys, bundle)
    upgrade(table, bundle)
    table.wait(lambda: table.serial().count("sonar: slot A") == NEW_TRIES, "three tries")
    table.wait(lambda: "sonar: slot B" in table.serial(), "slot B again")
    table.wait(lambda: table.state()["BOOT_B_LEFT"] == str(GOOD_TRIES), "the attract page of B")
    assert table.run("cat /run/sonar/gone-back").split() == [
        "A",
        "9.0.0-bad",
        str(NEW_TRIES),
        "time",
    ]


def upgrade(table: Any, bundle: Path) -> None:
    """Install a bundle from a disk that is plugged in, and start anew."""
    table.cut()
    table.start(
        "-drive",
        f"file={bundle},format=raw,if=none,id=stick,readonly=on",
        "-device",
        "virtio-blk-pci,drive=stick",
    )
    table.wait(lambda: "sonar: slot" in table.serial(), "U-Boot")
    table.wait(lambda: good(table), "the attract page")
    file = "/data/bundle.raucb"
    table.run(f"head -c {bundle.stat().st_size} /dev/vdb >{file}")
    table.run(f"rauc install {file} && rm {file} && sync")
    table.run("systemctl --no-block reboot")
