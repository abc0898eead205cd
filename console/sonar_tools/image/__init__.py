"""The flashable image: its card, its stages, and what is on it."""
