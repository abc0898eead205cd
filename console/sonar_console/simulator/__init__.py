"""The whole table in one window: screens, controls, lamps and OLEDs.

The window drives mock pins and pseudo-terminals by the names of the controls, and shows only what
the table shows; everything behind that is the code of the real table.
"""

from __future__ import annotations

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")  # before anything here imports pygame

BLIND_DRIVERS = ("dummy", "offscreen")
"""SDL's drivers whose windows are not shown."""
