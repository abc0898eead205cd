"""What differs between a Raspberry Pi 4 and a Raspberry Pi 5, as far as a table meets it.

Both have the same header. The I2C controllers behind its lines, their names, and the lines of
``config.txt`` that switch them on are other ones; a Pi 5 has no headphone jack. A bus of a layout
is known by its two lines, so that one layout serves both: `on_model` gives it the numbers that
``/dev/i2c-N`` has on the machine.

The overlays and their pins are those of the README of the firmware's overlays.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from sonar_console.devices.layout import AUTO, Bus, Layout, LayoutError, PinButton, PinEncoder

SPEED = 400_000
"""The clock in Hz that an I2C bus of OLEDs is given."""
ARM_BUS = (2, 3)
"""The lines of the bus that every Raspberry Pi has as ``i2c_arm``, which is ``/dev/i2c-1``."""
_SPI = frozenset(range(7, 12))
_UART = frozenset((14, 15))
_I2S = frozenset(range(18, 22))


@dataclass(frozen=True, slots=True)
class BusPlace:
    """The I2C controller behind two lines: its number, its overlay, and the end of its address.

    The number is the one that Raspberry Pi's kernels give it; `on_model` takes what the machine
    itself says of the controller at that address.
    """

    number: int
    overlay: str
    address: str


@dataclass(frozen=True, slots=True)
class Model:
    """One model of Raspberry Pi that a table may have."""

    key: str
    """Its name in a layout (key ``model``), and the filter of ``config.txt`` for it."""
    name: str
    names: tuple[str, ...]
    """How the device tree begins to name its machines; a 400 and a 500 begin like the others."""
    buses: Mapping[tuple[int, int], BusPlace]
    """The controller behind each pair of lines, data and clock."""
    chip: str
    """The label of the GPIO chip that has the header's lines."""
    jack: bool
    """Whether it has a headphone jack."""
    supply: int
    """Milliamperes at 5 V that its power supply is to give."""
    watts: int
    """What its maker's own power supply is sold as."""
    outputs_apart: bool
    """Whether it draws with one graphics device and has its sockets on another."""

    def bus_line(self, bus: Bus) -> str:
        """The line of ``config.txt`` that switches a bus on, or an empty text if none does."""
        if (bus.sda, bus.scl) == ARM_BUS:
            return f"dtparam=i2c_arm=on,i2c_arm_baudrate={SPEED}"
        place = self.buses.get((bus.sda, bus.scl))
        if place is None:
            return ""
        return f"dtoverlay={place.overlay},pins_{bus.sda}_{bus.scl},baudrate={SPEED}"


def _places(*buses: tuple[int, str, str, tuple[int, ...]]) -> dict[tuple[int, int], BusPlace]:
    """The places of buses: number, overlay, end of the address, the data lines it can have."""
    return {
        (sda, sda + 1): BusPlace(number, overlay, address)
        for number, overlay, address, lines in buses
        for sda in lines
    }


PI_4 = Model(
    key="pi4",
    name="Raspberry Pi 4",
    names=("Raspberry Pi 4", "Raspberry Pi Compute Module 4"),
    buses=_places(
        (1, "i2c1", "804000", (2,)),
        (3, "i2c3", "205600", (4,)),
        (4, "i2c4", "205800", (6, 8)),
        (5, "i2c5", "205a00", (10, 12)),
        (6, "i2c6", "205c00", (22,)),
    ),
    chip="pinctrl-bcm2711",
    jack=True,
    supply=3000,
    watts=15,
    outputs_apart=False,
)
PI_5 = Model(
    key="pi5",
    name="Raspberry Pi 5",
    names=("Raspberry Pi 5", "Raspberry Pi Compute Module 5"),
    buses=_places(
        (0, "i2c0-pi5", "70000", (8,)),
        (1, "i2c1-pi5", "74000", (2, 10)),
        (2, "i2c2-pi5", "78000", (4, 12)),
        (3, "i2c3-pi5", "7c000", (6, 14, 22)),
    ),
    chip="pinctrl-rp1",
    jack=False,
    supply=5000,
    watts=27,
    outputs_apart=True,
)
MODELS = {model.key: model for model in (PI_4, PI_5)}


def model_of(text: str) -> Model | None:
    """The model of a machine by what its device tree calls it; None for any other."""
    return next((model for model in MODELS.values() if text.startswith(model.names)), None)


def chosen_model(layout: Layout) -> Model | None:
    """The model that a layout names, or None where it leaves that to the machine."""
    return MODELS.get(layout.model)


def wrong_model(layout: Layout, machine: str) -> str:
    """What is wrong with the model that a layout names, in one line; empty if nothing is.

    ``machine``: what the device tree calls the machine.
    """
    chosen, found = chosen_model(layout), model_of(machine)
    if chosen is None or found is None or chosen is found:
        return ""
    return (
        f'{layout.path}: model = "{layout.model}" is a {chosen.name}, and this is a {machine}; '
        f'write model = "{AUTO}", or "{found.key}". The buses of this machine are taken.'
    )


def on_model(
    layout: Layout, model: Model | None, nodes: Mapping[str, int] = MappingProxyType({})
) -> Layout:
    """A layout with the numbers that its buses have on a model; as it is written for none.

    ``nodes``: the numbers of the machine's buses by the names of their nodes in its device tree,
    ``i2c@78000``. They count before the model's own, for other kernels number otherwise. A bus on
    lines that have no controller there, such as one by software, keeps its number.

    :raises LayoutError: when two buses have one controller there.
    """
    if model is None:
        return layout
    numbers: dict[int, int] = {}
    taken: dict[int, Bus] = {}
    for bus in layout.buses:
        place = model.buses.get((bus.sda, bus.scl))
        number = bus.number
        if place is not None:
            found = (each for name, each in nodes.items() if name.endswith(place.address))
            number = next(found, place.number)
        numbers[bus.number] = number
        other = taken.setdefault(number, bus)
        if other is not bus:
            raise LayoutError(
                f"GPIO {bus.sda} and {bus.scl} are the same bus as GPIO {other.sda} and "
                f"{other.scl} on a {model.name}, /dev/i2c-{number}; take other lines for one",
                file=layout.path,
                key=f"buses.{bus.number}",
            )
    return replace(
        layout,
        buses=tuple(replace(bus, number=numbers[bus.number]) for bus in layout.buses),
        oleds=tuple(replace(oled, bus=numbers[oled.bus]) for oled in layout.oleds),
    )


def config_lines(layout: Layout) -> list[str]:
    """The lines of ``config.txt`` that a layout needs, each under the filter of its model.

    They hold for the model that the layout names, else for both. What the header's lines would
    otherwise be used for is switched off.
    """
    used = {
        line
        for control in layout.controls
        if isinstance(control, PinButton | PinEncoder)
        for line in ((control.gpio,) if isinstance(control, PinButton) else (control.a, control.b))
    } | {line.gpio for line in layout.switches}
    buses = {(bus.sda, bus.scl): bus for bus in layout.buses}
    # An empty overlay: what follows is the machine's own parameter, whatever stands before it.
    lines = ["dtoverlay=", "dtparam=watchdog=on"]
    if ARM_BUS in buses:
        lines.append(PI_4.bus_line(buses[ARM_BUS]))
    elif used & set(ARM_BUS):
        lines.append("dtparam=i2c_arm=off")
    if used & _SPI:
        lines.append("dtparam=spi=off")
    if used & _I2S:
        lines.append("dtparam=i2s=off")
    if used & _UART:
        lines.append("enable_uart=0")
    for model in MODELS.values():
        if chosen_model(layout) not in (None, model):
            continue
        own = [model.bus_line(bus) for lines_, bus in buses.items() if lines_ != ARM_BUS]
        if model is PI_5 and used & _UART:
            own.insert(0, "dtparam=uart0=off")
        if any(own):
            lines += [f"[{model.key}]", *filter(None, own)]
    return lines


def needs_quiet_uart(layout: Layout) -> bool:
    """Whether a control sits on the lines of the header's UART: no console may be there."""
    return any(line in _UART for line in layout.gpio())
