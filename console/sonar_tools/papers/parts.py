"""The parts to buy: types on sale, with the hole that each needs in a panel.

Sizes are in millimetres and are the usual ones of such parts: measure yours before you cut.
``hole`` is the diameter to cut, ``rim`` the diameter that the part covers on the front of the
panel, nut or knob included.
"""

from __future__ import annotations

from dataclasses import dataclass

from sonar_console.devices.layout import Oled


@dataclass(frozen=True, slots=True)
class Part:
    """One kind of part. ``key`` names its words (``part-KEY``); ``hole`` is 0 for none."""

    key: str
    type: str
    hole: float = 0.0
    rim: float = 0.0
    window: tuple[float, float] | None = None
    """For an OLED: width and height of the opening, centred on the picture."""
    body: tuple[float, float] | None = None
    """For an OLED: width and height of its board, behind the panel."""


BUTTON_30 = Part("button-30", "Sanwa OBSF-30", hole=30.0, rim=33.5)
BUTTON_24 = Part("button-24", "Sanwa OBSF-24", hole=24.0, rim=27.5)
FIST = Part("fist", "Schneider Electric XB5AC21", hole=22.5, rim=40.0)
ENCODER = Part("encoder", "Bourns PEC11R-4220F-S0024", hole=7.2, rim=30.0)
KNOB = Part("knob", "30 mm, 6 mm D")
SWITCH = Part("switch", "C&K 7103SYZQE", hole=6.4, rim=13.0)
LED_GREEN = Part("led-green", "Kingbright WP7113SGD", hole=5.0, rim=6.0)
LED_YELLOW = Part("led-yellow", "Kingbright WP7113YD", hole=5.0, rim=6.0)
LED_RED = Part("led-red", "Kingbright WP7113ID", hole=5.0, rim=6.0)
OLED_096 = Part("display-096", "Joy-IT SBC-OLED01", window=(24.0, 13.5), body=(27.8, 27.8))
OLED_130 = Part("display-130", "Joy-IT SBC-OLED01.3", window=(32.0, 17.5), body=(36.0, 34.0))

FILTER_TERMINAL = Part("filter-terminal", "2.5 mm²")
PI = Part("pi", "Raspberry Pi 4 B 2 GB / Raspberry Pi 5 2 GB")
PI_SUPPLY = Part("pi-supply", "Raspberry Pi 15 W (Pi 4) / 27 W (Pi 5) USB-C")
CARD = Part("card", "microSD 32 GB A2")
PI_TERMINALS = Part("pi-terminals", "2 × 20, 2.54 mm")
PICO = Part("pico", "Raspberry Pi Pico H (SC0917)")
PICO_TERMINALS = Part("pico-terminals", "2 × 20")
HUB = Part("hub", "USB 2.0, 4 ports, 5 V 2 A")
USB_CABLE = Part("usb-cable", "USB-A – micro-B, 1.5 m")
VIDEO_CABLE = Part("video-cable", "micro-HDMI – HDMI, 2 m")
SCREEN = Part("screen", "1920 × 1080")
SHEET = Part("sheet", "3 mm")
SCREW = Part("screw", "M4 × 16", hole=4.3, rim=8.0)
FERRULE = Part("ferrule", "0.25 mm²")
RECEPTACLE = Part("receptacle", "2.8 × 0.5 mm")
GROUND_WIRE = Part("ground-wire", "LiY 0.25 mm²")
SHRINK = Part("shrink", "2.4 → 1.2 mm")


def resistor(use: str, ohms: int) -> Part:
    """The resistor of a line without a carrier board."""
    value = f"{ohms / 1000:g} kΩ" if ohms >= 1000 else f"{ohms} Ω"
    return Part(f"resistor-{use}", f"{value} 0.25 W")


def capacitor(use: str, nanofarads: int) -> Part:
    """The capacitor of a line without a carrier board."""
    return Part(f"capacitor-{use}", f"{nanofarads} nF 50 V")


def cable(cores: int) -> Part:
    """Cable of so many cores."""
    return Part("cable", f"LiYY {cores} × 0.25 mm²")


def oled(item: Oled) -> Part:
    """The module of an OLED with that chip."""
    return OLED_096 if item.driver == "ssd1306" else OLED_130


def lamp(name: str) -> Part:
    """The LED of a lamp by its short name: OK green, ready yellow, STOP red."""
    if name == "stop":
        return LED_RED
    return LED_YELLOW if name.startswith("ready_") else LED_GREEN
