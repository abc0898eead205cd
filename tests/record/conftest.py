"""A long match to be cut, torn and written again."""

from __future__ import annotations

from importlib.resources import files

import pytest

from sonar_console.record import Header, Record, parse_record


@pytest.fixture(scope="session")
def demonstration() -> Record:
    """The shipped match: both games' notation is the same, and the journal knows no rules."""
    return parse_record((files("sonar_console.simulator") / "demonstration.sonar").read_bytes())


@pytest.fixture
def header(demonstration: Record) -> Header:
    return demonstration.header
