"""Draws pictures: the team screen, the OLEDs, and the process that shows them."""

from __future__ import annotations
