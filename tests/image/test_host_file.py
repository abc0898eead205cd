"""The host's sonar.toml on an image: its template, the copy for the table, the kiosk's part, Wi-Fi.

What the image's programs leave is read by the product's own readers: both sides use one language.
"""

from __future__ import annotations

import codecs
import configparser
import grp
import hashlib
import os
import re
import runpy
import stat
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from sonar_console.app.start_settings import known_values
from sonar_console.cli.run import PRESET
from sonar_console.settings.file import file_entries
from sonar_console.settings.preset import Wireless, judged, read_preset
from sonar_console.system.cardsystem import BootStep, CardSystem
from sonar_console.system.releases import bundle
from sonar_tools.image.assemble import host_file

PROGRAMS = "root/usr/libexec/sonar-image"
UNITS = "root/etc/systemd/system"
SIZE = '[kiosk]\nscreen_size = "1280x720"\n'


class ReadSettings:
    """The program that reads sonar.toml, and what it leaves; the table's group is a stand-in."""

    def __init__(self, folder: Path, program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.file, self.run = folder / "sonar.toml", folder / "run"
        self.given: list[tuple[int, int]] = []
        self._program = runpy.run_path(str(program))
        monkeypatch.setattr(grp, "getgrnam", lambda name: SimpleNamespace(gr_gid=len(name)))
        monkeypatch.setattr(os, "fchown", lambda file, *whose: self.given.append(whose))

    def __call__(self, data: bytes | None = None) -> None:
        """Run it on a file of these bytes, or as the file is."""
        if data is not None:
            self.file.write_bytes(data)
        assert self._program["main"](self.file, self.run) == 0

    def left(self, name: str) -> str:
        """The text of a file that it left."""
        return (self.run / name).read_text()


@pytest.fixture
def read_settings(
    tmp_path: Path, image_files: Path, monkeypatch: pytest.MonkeyPatch
) -> ReadSettings:
    return ReadSettings(tmp_path, image_files / PROGRAMS / "read-settings", monkeypatch)


@pytest.mark.parametrize(
    ("text", "kiosk", "faults"),
    [
        (None, "", ""),
        ("", "", ""),
        ('language = "fr"\n', "", ""),  # the table's own
        ('[kiosk]\nblue_output = "HDMI-2"\n', "BLUE_OUTPUT=HDMI-2\n", ""),
        (
            '\ufeff[kiosk]\r\ntable_options = "--scenario alpha"\r\n',
            'TABLE_OPTIONS="--scenario alpha"\n',
            "",
        ),
        (
            '[kiosk]\nblue_output = "x\\nLD_PRELOAD=/x"\ncolour = 1\n',
            "",
            "sonar.toml: kiosk: blue_output: this cannot be used\n"
            "sonar.toml: kiosk: there is no key colour\n",
        ),
        ("kiosk = 3\n", "", "sonar.toml: kiosk: a table is wanted\n"),
        # Of a line that is no TOML the table itself tells; the others count.
        ("[kiosk\n", "", ""),
        ('volume = = 3\n[kiosk]\nblue_output = "HDMI-2"\n', "BLUE_OUTPUT=HDMI-2\n", ""),
        ("x = 1\n" * 40, "", ""),
    ],
)
def test_the_part_of_the_system_is_read_and_its_faults_are_told(
    read_settings: ReadSettings, text: str | None, kiosk: str, faults: str
) -> None:
    read_settings(None if text is None else text.encode())
    assert read_settings.left("kiosk.conf") == kiosk
    assert read_settings.left("sonar.toml.faults") == faults
    card = CardSystem(read_settings.run)
    assert card.preset_faults() == tuple(faults.splitlines())
    assert card.steps() == (() if text is None else (BootStep("settings", "done"),))


@pytest.mark.parametrize(
    "data",
    [
        codecs.BOM_UTF16_LE + f"volume = 3\n{SIZE}".replace("\n", "\r\n").encode("utf-16-le"),
        codecs.BOM_UTF16_BE + f"volume = 3\n{SIZE}".encode("utf-16-be"),
        codecs.BOM_UTF8 + f"volume = 3\n{SIZE}".replace("\n", "\r").encode(),
    ],
)
def test_the_table_gets_the_hosts_file_as_it_is_and_nobody_else_does(
    read_settings: ReadSettings, data: bytes
) -> None:
    read_settings(data)
    copy = read_settings.run / "sonar.toml"
    assert copy.read_bytes() == data
    assert stat.S_IMODE(copy.stat().st_mode) == 0o640
    assert read_settings.given == [(0, len("sonar"))]
    assert read_settings.left("kiosk.conf") == "SCREEN_SIZE=1280x720\n"
    preset = read_preset(copy, known_values())
    assert (set(preset.names), preset.notes) == ({"volume"}, ())


def test_a_file_that_is_taken_away_is_taken_from_the_table(read_settings: ReadSettings) -> None:
    read_settings(b"volume = 3\n")
    read_settings.file.unlink()
    read_settings()
    assert not (read_settings.run / "sonar.toml").exists()


def test_what_is_no_file_is_told(read_settings: ReadSettings) -> None:
    read_settings.file.mkdir()
    read_settings()
    card = CardSystem(read_settings.run)
    assert card.steps() == (BootStep("settings", "failed", "sonar.toml: Is a directory"),)
    assert card.preset_faults() == ("sonar.toml: no kiosk in it can be read: Is a directory",)


def test_bytes_that_are_no_text_are_the_tables_to_tell(read_settings: ReadSettings) -> None:
    read_settings(b"\xff\xff[kiosk]\n")
    assert CardSystem(read_settings.run).preset_faults() == ()
    (note,) = read_preset(read_settings.run / "sonar.toml", known_values()).notes
    assert "not UTF-8 text" in note


def test_the_template_on_the_boot_partition_is_right_in_each_line(
    read_settings: ReadSettings, image_files: Path
) -> None:
    text = host_file(image_files)
    assert judged(text.encode(), known_values()).notes == ()
    # Without the mark before each value and heading.
    text = re.sub(r"(?m)^#(?=\S)", "", text).replace("on = false", "on = true")
    text = text.replace('network = ""', 'network = "Maison"')
    preset = judged(text.encode(), known_values())
    assert preset.notes == ()
    assert preset.names == {entry.name for entry in file_entries()}
    assert preset.wireless == Wireless(True, "FR", "Maison", "")
    read_settings(text.encode())
    assert read_settings.left("sonar.toml.faults") == ""
    assert read_settings.left("kiosk.conf").splitlines() == [
        "BLUE_OUTPUT=HDMI-1",
        "YELLOW_OUTPUT=HDMI-2",
        "SCREEN_SIZE=1920x1080",
        'TABLE_OPTIONS="--scenario alpha"',
    ]


def service(file: Path) -> dict[str, str]:
    """The lines of a unit's service; of two with one name the last."""
    read = configparser.RawConfigParser(strict=False)
    read.read(file, "utf-8")
    return dict(read["Service"])


def test_the_units_lead_to_the_same_files(image_files: Path, project: Path) -> None:
    units = image_files / UNITS
    folder = service(units / "sonar-settings.service")["execstart"].split()[2]
    table = service(units / "sonar-table.service.d/image.conf")
    assert table["environment"] == f"{PRESET}={folder}/sonar.toml"
    upgrade = service(units / "sonar-upgrade.service.d/image.conf")
    before = service(project / "systemd/sonar-upgrade.service")["execstart"]
    assert upgrade["execstart"] == before.replace(" stick", " bundle")
    assert Path(upgrade["readwritepaths"]) == bundle.INCOMING.parent
    wifi = service(units / "sonar-wifi.service")
    asks, own = wifi["execcondition"].split()[1:]
    assert asks == f"{folder}/sonar.toml"
    assert f"{own}/wpa.conf" in wifi["execstart"].split()
    assert wifi["runtimedirectorymode"] == "0700"


# ---- Wi-Fi


@pytest.fixture
def wifi(image_files: Path) -> dict[str, Any]:
    return runpy.run_path(str(image_files / PROGRAMS / "wifi"))


def test_wi_fi_is_written_down_as_the_checked_file_wants_it(wifi: dict[str, Any]) -> None:
    wish = Wireless(True, "FR", 'Ma "maison"é', "a\"b\\c d'e")
    name = wish.network.encode()
    key = hashlib.pbkdf2_hmac("sha1", wish.password.encode(), name, 4096, 32).hex()
    assert wifi["wanted"](wish.to_json().decode()) == (
        f"country=FR\nnetwork={{\n\tssid={name.hex()}\n\tscan_ssid=1\n"
        f"\tkey_mgmt=WPA-PSK\n\tpsk={key}\n}}\n"
    )
    without = wifi["wanted"](Wireless(True, "FR", "x").to_json().decode())
    assert "\tkey_mgmt=NONE\n}" in without
    ready = wifi["wanted"](Wireless(True, "FR", "x", "0f" * 32).to_json().decode())
    assert f"\tpsk={'0f' * 32}\n}}" in ready


@pytest.mark.parametrize(
    "said",
    [
        "",
        '{"on": false}',
        "[]",
        '{"on": true}',
        '{"on": true, "country": "FR\\nx=1", "network": "x", "password": ""}',
        '{"on": true, "country": "FR", "network": "", "password": ""}',
        '{"on": true, "country": "FR", "network": "x", "password": "short"}',
        '{"on": true, "country": "FR", "network": "x", "password": "12345678\\n"}',
    ],
)
def test_wi_fi_stays_off_for_anything_else(wifi: dict[str, Any], said: str) -> None:
    assert wifi["wanted"](said) == ""


@pytest.mark.parametrize(
    ("says", "ends", "status"),
    [
        (Wireless(True, "FR", "Maison").to_json().decode(), 0, 0),
        (Wireless(False).to_json().decode(), 0, 1),
        ("", 0, 1),
        ('{"on": true', 0, 1),
        (Wireless(True, "FR", "Maison").to_json().decode(), 2, 1),
    ],
)
def test_the_program_is_asked_without_rights_and_the_answer_is_roots(
    wifi: dict[str, Any],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    says: str,
    ends: int,
    status: int,
) -> None:
    (tmp_path / "says").write_text(says)
    stand_in = f'#!/bin/sh\ncd "{tmp_path}"\necho "$@" >asked\ncat says\nexit {ends}\n'
    (tmp_path / "setpriv").write_text(stand_in)
    (tmp_path / "setpriv").chmod(0o755)
    monkeypatch.setenv("PATH", f"{tmp_path}:{os.environ['PATH']}")
    written = tmp_path / "wpa.conf"
    written.write_text("of before")
    assert wifi["main"](Path("/run/sonar/sonar.toml"), tmp_path) == status
    asked = (tmp_path / "asked").read_text().split()
    assert {"--reuid=sonar", "--clear-groups", "--no-new-privs", "--bounding-set=-all"} <= {*asked}
    assert asked[-3:] == ["settings", "--wifi", "/run/sonar/sonar.toml"]
    assert written.exists() == (status == 0)
    if status == 0:
        assert stat.S_IMODE(written.stat().st_mode) == 0o600
        assert f"ssid={b'Maison'.hex()}" in written.read_text()
