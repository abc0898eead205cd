"""Pictures of one crew's view: the team screen, the OLEDs, and the process that shows them."""

from __future__ import annotations
