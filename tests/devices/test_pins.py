"""GPIO lines through gpiozero: factories by name, callbacks that only queue."""

from __future__ import annotations

import gc
import logging
import os
import subprocess
import sys
from pathlib import Path

import pytest
from gpiozero.pins.mock import MockFactory

from sonar_console.devices import pins
from sonar_console.devices.pins import Edge, PinBackEndError, Pins, model, open_back_end

ROOT = Path(__file__).resolve().parents[2]


def test_b16_a_desktop_gets_mock_pins_by_itself() -> None:
    end = open_back_end("auto", pi="")
    assert (end.name, end.note) == ("mock", "pins: mock (this is not a Raspberry Pi)")
    end.factory.close()


def test_b13_a_pi_never_falls_back(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", None)
    with pytest.raises(PinBackEndError, match="lgpio is not installed"):
        open_back_end("auto", pi="Raspberry Pi 5 Model B")


@pytest.mark.parametrize("module", ["builtins", "lgpio"])
def test_b12_a_chip_that_is_busy(monkeypatch: pytest.MonkeyPatch, module: str) -> None:
    refusal: type[Exception] = (
        OSError if module == "builtins" else type("error", (Exception,), {"__module__": "lgpio"})
    )

    def busy() -> None:
        raise refusal("GPIO busy")

    fake = type(sys)("gpiozero.pins.lgpio")
    fake.__dict__["LGPIOFactory"] = busy
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", fake)
    with pytest.raises(PinBackEndError, match="GPIO busy"):
        open_back_end("lgpio")


LGPIO = """
import os
folder = os.environ.get("LG_WD", os.getcwd())
os.mkfifo(os.path.join(folder, ".lgd-nfy0"))
os.chdir(folder)
end = os.open(".lgd-nfy0", os.O_RDWR | os.O_NONBLOCK)
def __getattr__(name):
    if name[0] != "_":
        return 0
    raise AttributeError(name)
class error(Exception):
    pass
def gpiochip_open(chip):
    raise error("can not open gpiochip")
"""
"""What the real lgpio does when it is imported: it makes its pipe, and stays in that folder."""

OPENS = """
import os, sys
from pathlib import Path
from sonar_console.devices import pins
pins._DEVICES = Path(sys.argv[1])
try:
    pins.open_back_end("lgpio")
except pins.PinBackEndError as error:
    print(error)
print(os.getcwd(), os.listdir("."), os.environ.get("LG_WD"))
"""


@pytest.mark.parametrize("chips", [(), ("gpiochip0",)])
def test_lgpio_leaves_nothing_in_the_working_folder_and_does_not_change_it(
    tmp_path: Path, chips: tuple[str, ...]
) -> None:
    here, devices, library = (tmp_path / name for name in ("here", "dev", "library"))
    for folder in (here, devices, library, tmp_path / "tmp"):
        folder.mkdir()
    for chip in chips:
        (devices / chip).touch()
    (library / "lgpio.py").write_text(LGPIO)
    environment = {
        **os.environ,
        "PYTHONPATH": f"{library}:{ROOT / 'console'}",
        "TMPDIR": str(tmp_path / "tmp"),
        "RPI_LGPIO_CHIP": "0",
    }
    environment.pop("LG_WD", None)
    done = subprocess.run(
        [sys.executable, "-c", OPENS, str(devices)],
        cwd=here,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.stderr == ""
    why, told = done.stdout.splitlines()
    assert why.startswith("pins: lgpio cannot open the GPIO chip (")
    assert ("is another program using it?" if chips else "there is no") in why
    assert told == f"{here} [] None"
    assert list((tmp_path / "tmp").iterdir()) == []


def test_a_chip_that_may_not_be_used_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "gpiochip0").touch()
    monkeypatch.setattr(pins, "_DEVICES", tmp_path)
    monkeypatch.setattr("os.access", lambda path, mode: False)

    def refused() -> None:
        raise PermissionError(13, "Permission denied")

    fake = type(sys)("gpiozero.pins.lgpio")
    fake.__dict__["LGPIOFactory"] = refused
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", fake)
    with pytest.raises(PinBackEndError, match="gpiochip0 may not be used: start as a user of the"):
        open_back_end("lgpio")


def test_no_folder_for_lgpio_is_told_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(**_: object) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr("tempfile.TemporaryDirectory", full)
    with pytest.raises(PinBackEndError, match=r"needs a folder .* name one in the variable TMPDIR"):
        open_back_end("lgpio")


def test_b13_factory_and_chip_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    class Factory(MockFactory):  # type: ignore[misc]
        chip = 4

    fake = type(sys)("gpiozero.pins.lgpio")
    fake.__dict__["LGPIOFactory"] = Factory
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", fake)
    end = open_back_end("auto", pi="Raspberry Pi 5")
    assert end.note == "pins: lgpio, /dev/gpiochip4 (this is a Raspberry Pi 5)"


@pytest.mark.parametrize(
    ("pi", "labels", "number"),
    [
        ("Raspberry Pi 5 Model B Rev 1.0", {0: "gpio-brcmstb@107d508500", 4: "pinctrl-rp1"}, 4),
        ("Raspberry Pi 5 Model B Rev 1.1", {0: "pinctrl-rp1", 10: "gpio-brcmstb@107d508500"}, 0),
        ("Raspberry Pi 500 Rev 1.0", {0: "gpio-brcmstb@107d508500", 4: "pinctrl-rp1"}, 4),
        ("Raspberry Pi 4 Model B Rev 1.5", {0: "pinctrl-bcm2711", 1: "raspberrypi-exp-gpio"}, 0),
        ("Raspberry Pi 5 Model B Rev 1.0", {0: "something else"}, None),
        ("Raspberry Pi 3 Model B Rev 1.2", {0: "pinctrl-bcm2835"}, None),
    ],
)
def test_the_chip_of_the_header_is_known_by_its_label(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    pi: str,
    labels: dict[int, str],
    number: int | None,
) -> None:
    for each in labels:
        (tmp_path / f"gpiochip{each}").touch()
    (tmp_path / "gpiochip-by-hand").touch()

    def told(chip: int, request: int, answer: bytes) -> bytes:
        name = Path(os.readlink(f"/proc/self/fd/{chip}")).name  # noqa: PTH115
        if name == "gpiochip-by-hand":
            raise OSError(25, "Inappropriate ioctl for device")
        assert (request, len(answer)) == (0x8044B401, 68)
        label = labels[int(name.removeprefix("gpiochip"))].encode()
        return name.encode().ljust(32, b"\0") + label.ljust(32, b"\0") + bytes(4)

    class Factory(MockFactory):  # type: ignore[misc]
        def __init__(self, chip: int | None = None) -> None:
            super().__init__()
            self.chip = chip

    fake = type(sys)("gpiozero.pins.lgpio")
    fake.__dict__["LGPIOFactory"] = Factory
    monkeypatch.setitem(sys.modules, "gpiozero.pins.lgpio", fake)
    monkeypatch.setattr(pins, "_DEVICES", tmp_path)
    monkeypatch.setattr("fcntl.ioctl", told)
    assert open_back_end("lgpio", pi=pi).note.startswith(f"pins: lgpio, /dev/gpiochip{number} ")


def test_b14_other_back_ends_are_refused_by_name() -> None:
    with pytest.raises(PinBackEndError, match="'rpigpio'"):
        open_back_end("rpigpio")


def test_the_model_of_this_machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "model"
    monkeypatch.setattr(pins, "_MODEL", file)
    assert model() == ""
    file.write_bytes(b"Raspberry Pi 4 Model B Rev 1.5\0")
    assert model() == "Raspberry Pi 4 Model B Rev 1.5"
    file.write_bytes(b"Some Board\0")
    assert model() == ""


def test_edges_are_queued_with_our_stamps_once_armed() -> None:
    factory, edges = MockFactory(), list[Edge]()
    lines = Pins(factory, [6, 7], lambda: 12.5, edges.append)
    factory.pin(6).drive_low()
    assert edges == []
    assert lines.arm() == {6: False, 7: True}
    factory.pin(6).drive_high()
    factory.pin(7).drive_low()
    assert edges == [Edge(6, True, 12.5), Edge(7, False, 12.5)]
    lines.close()
    lines.close()
    factory.pin(7).drive_high()
    assert len(edges) == 2


def test_b10_lines_outlive_a_collection() -> None:
    factory, edges = MockFactory(), list[Edge]()
    lines = Pins(factory, [6], lambda: 0.0, edges.append)
    lines.arm()
    gc.collect()
    factory.pin(6).drive_low()
    assert len(edges) == 1
    lines.close()


@pytest.mark.logs_errors
def test_a_callback_never_raises(caplog: pytest.LogCaptureFixture) -> None:
    def full(edge: Edge) -> None:
        raise MemoryError("no room")

    factory = MockFactory()
    lines = Pins(factory, [6], lambda: 0.0, full)
    lines.arm()
    with caplog.at_level(logging.ERROR):
        factory.pin(6).drive_low()
    assert "edge of GPIO 6 lost" in caplog.text
    lines.close()


def test_b11_a_line_that_is_in_use_is_named_and_the_others_are_let_go() -> None:
    factory = MockFactory()
    first = Pins(factory, [7], lambda: 0.0, lambda edge: None)
    with pytest.raises(PinBackEndError, match="GPIO 7"):
        Pins(factory, [6, 7], lambda: 0.0, lambda edge: None)
    Pins(factory, [6], lambda: 0.0, lambda edge: None).close()
    first.close()


def test_b12_importing_every_module_touches_no_pin() -> None:
    """Also no thread, but for the four of luma's own drivers, which only a real OLED imports."""
    code = (
        "import pkgutil, importlib, threading, sys\n"
        "import sonar_console.devices\n"
        "room = sonar_console.devices\n"
        "for m in pkgutil.walk_packages(room.__path__, room.__name__ + '.'):\n"
        "    if not m.name.endswith('.chips'):\n"
        "        importlib.import_module(m.name)\n"
        "import gpiozero\n"
        "assert threading.active_count() == 1\n"
        "import sonar_console.devices.chips\n"
        "assert gpiozero.Device.pin_factory is None\n"
        "assert 'lgpio' not in sys.modules\n"
    )
    subprocess.run(
        [sys.executable, "-c", code], check=True, env={"PYTHONPATH": str(ROOT)}, cwd=ROOT
    )
