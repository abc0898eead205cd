"""What every test must leave as it found it: threads, log errors, the working folder."""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ["SONAR_LOCALES"] = ""  # no language of the machine that the tests run on


@pytest.fixture(autouse=True)
def no_thread_stays() -> Iterator[None]:
    """A thread that a test leaves running fails it."""
    before = set(threading.enumerate())
    yield
    left = [thread for thread in threading.enumerate() if thread not in before]
    for thread in left:
        thread.join(timeout=2.0)
    assert not [thread.name for thread in left if thread.is_alive()]


class _Errors(logging.Handler):
    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.messages: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.messages.append(record.getMessage())


@pytest.fixture(autouse=True)
def no_error_is_logged(request: pytest.FixtureRequest) -> Iterator[None]:
    """An error in the log fails a test that does not expect it (marker ``logs_errors``)."""
    handler = _Errors()
    logging.getLogger().addHandler(handler)
    yield
    logging.getLogger().removeHandler(handler)
    if request.node.get_closest_marker("logs_errors") is None:
        assert handler.messages == []


@pytest.fixture(autouse=True)
def no_file_beside(request: pytest.FixtureRequest) -> Iterator[None]:
    """Nothing is written into the working folder, but what make and pytest keep there."""
    before = set(Path.cwd().iterdir())
    yield
    assert {path for path in Path.cwd().iterdir() if path.suffix != ".lock"} <= before | {
        Path.cwd() / name for name in (".pytest_cache", ".hypothesis", "build")
    }


@pytest.fixture(scope="session")
def project() -> Path:
    """The top folder of the checkout the tests are in."""
    return Path(__file__).parents[1]
