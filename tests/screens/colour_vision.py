"""How a colour looks to eyes that lack one kind of cones.

The matrices are those of Machado, Oliveira and Fernandes, "A Physiologically-based Model for
Simulation of Color Vision Deficiency" (IEEE TVCG 15, 2009, doi 10.1109/TVCG.2009.113), at their
greatest severity; they work on linear RGB.
"""

from __future__ import annotations

from math import dist

Colour = tuple[int, int, int]
Row = tuple[float, float, float]

MATRICES: dict[str, tuple[Row, Row, Row]] = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def seen(colour: Colour, kind: str) -> Colour:
    """A colour as eyes of a kind see it."""
    linear = [_linear(channel / 255) for channel in colour]
    mixed = [sum(a * b for a, b in zip(row, linear, strict=True)) for row in MATRICES[kind]]
    red, green, blue = (round(255 * _encoded(min(1.0, max(0.0, value)))) for value in mixed)
    return red, green, blue


def difference(one: Colour, other: Colour) -> float:
    """The distance of two colours in CIELAB (delta E of 1976): some 2 can just be told apart."""
    return dist(_lab(one), _lab(other))


def _linear(share: float) -> float:
    return share / 12.92 if share <= 0.04045 else float(((share + 0.055) / 1.055) ** 2.4)


def _encoded(share: float) -> float:
    return share * 12.92 if share <= 0.0031308 else float(1.055 * share ** (1 / 2.4) - 0.055)


def _lab(colour: Colour) -> tuple[float, float, float]:
    """CIELAB under D65."""
    red, green, blue = (_linear(channel / 255) for channel in colour)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.0891
    fx, fy, fz = (
        value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116 for value in (x, y, z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)
