"""The image itself in QEMU: U-Boot, the image's own kernel and root, both screens, an upgrade.

The tests are one evening of one machine, in their order; the two of upgrades run alone as well
(``-k upgrade``). ``make test-image`` runs them.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops, ImageStat

from sonar_console.cards import Picture
from sonar_console.cards.picture import from_json
from sonar_console.locales import Words
from sonar_console.screens.picture import as_image, surface_of
from sonar_tools.image.bundle import Keys, make_bundle
from sonar_tools.image.card import NEW_TRIES
from sonar_tools.image.stages import Stages

pytestmark = pytest.mark.long

KIOSK = (
    '[kiosk]\nblue_output = "Virtual-1"\nyellow_output = "Virtual-2"\nscreen_size = "1280x720"\n'
)
SIZE = (1280, 720)
TRIES = 10
"""Pages change, and a screen is drawn a moment after it was told."""
LISTENS = "0A"
"""The state of a socket in /proc/net/tcp."""
NEAR = 0.5
"""How far a picture may be from the one that is meant, in the mean of a colour (0 to 255). Equal
pictures were measured as 0, the same page in the other language as 4 to 7."""


def compare(table: Any, seen: Path, name: str) -> list[Picture]:
    """Compare both outputs with what the program draws of what the table tells now.

    The pictures are left as ``name`` in ``seen``, and both in one for docs/image.md.
    """
    pictures = []
    for output, side in enumerate(("blue", "yellow")):
        for _ in range(TRIES):
            told = table.told(side)
            shown = table.picture(output)
            picture = from_json(told.strip().encode())
            meant = as_image(surface_of(picture, Words(picture.language), SIZE))
            with Image.open(shown) as image:
                assert image.size == SIZE
                far = max(ImageStat.Stat(ImageChops.difference(image.convert("RGB"), meant)).mean)
            if far < NEAR:
                break
        assert far < NEAR, (side, far, told)
        shutil.copyfile(shown, seen / f"{name}-{side}.png")
        pictures.append(picture)
    beside_each_other([seen / f"{name}-{side}.png" for side in ("blue", "yellow")], seen / name)
    return pictures


def beside_each_other(files: list[Path], target: Path) -> None:
    """Leave both screens in one small picture."""
    width, height = SIZE[0] // 2, SIZE[1] // 2
    both = Image.new("RGB", (width * len(files), height))
    for place, file in enumerate(files):
        with Image.open(file) as picture:
            small = picture.convert("RGB").resize((width, height), Image.Resampling.LANCZOS)
        both.paste(small, (width * place, 0))
    both.save(target.with_suffix(".png"), optimize=True)


def test_the_first_start_asks_on_both_screens(table: Any, seen: Path) -> None:
    assert table.state()["BOOT_A_LEFT"] == str(NEW_TRIES)
    table.tell(KIOSK)
    table.start()
    assert table.starts() == "A"
    table.wait(lambda: table.good("A"), "first start, to the slot's mark")
    assert table.state()["BOOT_ORDER"] == "A B"
    assert [picture.phase for picture in compare(table, seen, "first")] == ["firstboot"] * 2


def test_the_data_partition_has_grown_and_nothing_else_is_written(table: Any) -> None:
    assert table.run("cat /run/sonar/data-partition").strip() == "fresh"
    assert int(table.run("findmnt -nbo SIZE /data")) > 2_500_000_000
    assert table.run("findmnt -no SOURCE /var/lib/sonar-console").strip() == "/dev/vda4[/table]"
    assert "ro" in table.run("findmnt -no OPTIONS /").split(",")
    assert table.run("systemctl --failed --no-legend --plain").strip() == ""
    for family in ("", "6"):
        lines = table.run(f"tail -n +2 /proc/net/tcp{family}").splitlines()
        assert [line for line in lines if line.split()[3] == LISTENS] == []
        assert table.run(f"tail -n +2 /proc/net/udp{family}").strip() == ""
    assert table.run("cat /proc/swaps | tail -n +2").strip() == ""


def test_after_a_cut_nothing_is_lost_and_what_a_laptop_has_written_counts(
    table: Any, seen: Path
) -> None:
    table.run("echo kept >/data/table/kept && sync")
    table.cut()
    table.tell(f"set_up = true\n{KIOSK}")
    table.start()
    assert table.starts() == "A"
    table.wait(lambda: table.good("A"), "start after a cut, to the slot's mark")
    assert table.run("cat /data/table/kept").strip() == "kept"
    assert table.run("cat /run/sonar/data-partition").strip() in ("ok", "mended")
    for picture, side, language in zip(
        compare(table, seen, "attract"), ("blue", "yellow"), ("en", "fr"), strict=True
    ):
        assert (picture.phase, picture.viewer.team, picture.language) == ("attract", side, language)


def test_an_upgrade_goes_into_the_other_slot_and_is_kept(table: Any, made: Path) -> None:
    (bundle,) = (made / "out").glob("*.raucb")
    _, new = upgrade(table, bundle)
    assert table.starts(new) == new
    table.wait(lambda: table.good(new), "start of the new slot, to its mark")
    status = json.loads(table.run("rauc status --output-format=json"))
    assert status["booted"] == new
    assert table.state()["BOOT_ORDER"].split()[0] == new


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
    good, new = upgrade(table, bundle, "echo kept >/data/table/kept")
    assert table.starts(new, NEW_TRIES) == new
    begun = time.monotonic()
    assert table.starts(good, 2) == good  # once to install, once when the new one was given up
    table.note_seconds(
        "from the last try of a bad slot to the slot before", time.monotonic() - begun
    )
    table.wait(lambda: table.good(good), "start of the slot gone back to")
    assert table.run("cat /run/sonar/gone-back").split() == [
        new,
        "9.0.0-bad",
        str(NEW_TRIES),
        "time",
    ]
    assert table.run("cat /data/table/kept").strip() == "kept"


def upgrade(table: Any, bundle: Path, before: str = "true") -> tuple[str, str]:
    """Install a bundle from a disk that is plugged in, and start anew.

    The command ``before`` is run in the slot that is there. The slots before and after are told.
    """
    table.cut()
    table.tell(f"set_up = true\n{KIOSK}")
    table.start(
        "-drive",
        f"file={bundle},format=raw,if=none,id=stick,readonly=on",
        "-device",
        "virtio-blk-pci,drive=stick",
    )
    slot = table.starts()
    table.wait(lambda: table.good(slot), "start with a stick, to the slot's mark")
    table.run(before)
    begun = time.monotonic()
    file = "/data/bundle.raucb"
    table.run(f"head -c {bundle.stat().st_size} /dev/vdb >{file}")
    said = table.run(f"rauc install {file} && rm {file} && sync && echo installed")
    assert said.endswith("installed\n"), said
    table.note_seconds("copying and installing an upgrade", time.monotonic() - begun)
    table.run("systemctl --no-block reboot")
    return slot, "B" if slot == "A" else "A"
