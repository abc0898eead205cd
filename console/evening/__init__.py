"""What surrounds a match: the invitation before it, and what follows it."""

from console.evening.evening import Evening, Scene

__all__ = ["Evening", "Scene"]
