"""The table console: it referees the submarine games Captain Sonar and Sonar Family."""

__version__ = "0.1.0"
