"""The loudness of sounds in LUFS (ITU-R BS.1770, EBU R128), and their true peak.

It is measured with pyloudnorm, which the tools have and a table has not.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from sonar_tools.sounds.waves import RATE, Wave

SPEECH = -23.0
"""The loudness of spoken words, in LUFS."""
SPEECH_APART = 2.0
"""LU by which words may differ from it."""
BED = SPEECH - 12.0
"""The loudness of the bed where all its layers sound, in LUFS."""
LOUDEST_EFFECT = SPEECH + 6.0
"""The loudness of the loudest 0.4 s of an effect at most, in LUFS."""
TRUE_PEAK = -1.0
"""The true peak of any sound at most, in dB below full scale."""

_CODEC = 0.5
"""dB that are kept free below the true peak, for a codec may add to it."""
_BLOCK = 0.4
"""Seconds of a block of BS.1770."""
_LONG = 3.0
"""Seconds that a sound must have to be measured; a shorter one is repeated."""


class LoudnessError(OSError):
    """The loudness cannot be measured: a library is missing."""


def loudness(wave: Sequence[float], rate: int = RATE) -> float:
    """The integrated loudness, gated; minus infinity for silence.

    A word or an effect is measured as if it were said or played again and again for 3 s.
    """
    return _blocks(wave, rate, times=math.ceil(_LONG * rate / max(1, len(wave))))[0]


def measured(wave: Sequence[float], rate: int = RATE) -> tuple[float, float]:
    """The integrated loudness of a long wave as it is, and that of its loudest 0.4 s."""
    whole, blocks = _blocks(wave, rate, pause=int(_BLOCK * rate))
    return whole, max(blocks)


def momentary(wave: Sequence[float], rate: int = RATE) -> float:
    """The loudness of the loudest 0.4 s."""
    return measured(wave, rate)[1]


def true_peak(wave: Sequence[float]) -> float:
    """The true peak in dB: the highest value between the samples too, at four times the rate."""
    try:
        from scipy.signal import resample_poly
    except ImportError as fault:
        raise _missing(fault) from fault
    if not len(wave):
        return -math.inf
    peak = float(abs(resample_poly(wave, 4, 1)).max())
    return 20.0 * math.log10(peak) if peak else -math.inf


def levelled(wave: Wave, level: float, measured: float) -> Wave:
    """The wave at a loudness of ``level``, or less if its true peak would be too high.

    ``measured`` is its loudness now, of the kind that is meant.
    """
    if not math.isfinite(measured):
        return wave
    room = TRUE_PEAK - _CODEC - true_peak(wave)
    factor = 10.0 ** (min(level - measured, room) / 20.0)
    return [value * factor for value in wave]


def _blocks(
    wave: Sequence[float], rate: int, *, times: int = 1, pause: int = 0
) -> tuple[float, list[float]]:
    """The integrated loudness, and that of each block; ``pause`` samples are put round the wave."""
    try:
        import numpy
        from pyloudnorm import Meter
    except ImportError as fault:
        raise _missing(fault) from fault
    meter = Meter(rate, block_size=_BLOCK)
    samples = numpy.pad(numpy.tile(numpy.asarray(wave, dtype=float), times), pause)
    if not samples.any():
        return -math.inf, [-math.inf]
    with numpy.errstate(all="ignore"):  # a block may be silent
        whole = float(meter.integrated_loudness(samples))
    return whole, [float(block) for block in meter.blockwise_loudness]


def _missing(fault: ImportError) -> LoudnessError:
    return LoudnessError(f"{fault.name} is missing; install pyloudnorm")
