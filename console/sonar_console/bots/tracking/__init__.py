"""Tracker of the enemy, from what one crew has heard (docs/tracker.md)."""
