"""Where the enemy can be, from what one crew has heard (docs/tracker.md)."""
