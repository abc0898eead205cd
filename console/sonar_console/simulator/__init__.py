"""The whole table in one window: screens to look at, controls to touch, lamps and OLEDs.

Below the window everything is the real way: it drives mock pins and pseudo-terminals by the
names of the controls, and sees only what the table shows.
"""

from __future__ import annotations

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # before anything here imports pygame

BLIND_DRIVERS = ("dummy", "offscreen")
"""SDL's drivers whose windows nobody sees."""
