"""What surrounds a match: the invitation before it, and what follows it."""

from sonar_console.modes.evening import Evening, Scene

__all__ = ["Evening", "Scene"]
