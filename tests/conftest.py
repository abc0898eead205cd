"""What every test must leave as it found it: threads, log errors, the working folder."""

from __future__ import annotations

import functools
import logging
import os
import subprocess
import sys
import textwrap
import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import hypothesis
import pytest
from fluent.syntax import FluentParser, FluentSerializer, ast

import sonar_console.locales
from sonar_console.modes import Session
from sonar_console.modes.play.show import Show

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


# No test depends on how quick the machine is.
hypothesis.settings.register_profile("no-deadline", deadline=None)
hypothesis.settings.load_profile("no-deadline")


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


STRANGER = 65534
"""A user to whom nothing of the table belongs: nobody."""

Stranger = Callable[..., str]


@pytest.fixture
def stranger(tmp_path: Path) -> Stranger:
    """Runs Python code as another local user, who may pass through the test's folder.

    What it prints comes back, ``REFUSED`` for an error of the system. Its words are ``sys.argv``.
    What it imports is loaded before, for he may not read this program's files.
    """
    if os.geteuid() != 0:
        pytest.skip("only root can be another user")
    for folder in (tmp_path, *tmp_path.parents):
        if folder.name.startswith(("pytest-", "popen-", "test_")):
            folder.chmod(0o711)

    def run(code: str, *words: object, imports: str = "os, signal, socket, sys") -> str:
        drop = f"os.setgroups([]); os.setresgid(*3*[{STRANGER}]); os.setresuid(*3*[{STRANGER}])\n"
        tried = f"try:\n{textwrap.indent(code, ' ')}\nexcept OSError: print('REFUSED')\n"
        said = subprocess.run(
            [
                sys.executable,
                "-c",
                f"import os, {imports}\n{drop}{tried}",
                *map(str, words),
            ],
            capture_output=True,
            text=True,
            check=False,
            timeout=30,
        )
        assert said.returncode == 0, said.stderr
        return said.stdout.strip()

    return run


MARK = "¿"
"""What begins every sentence of the language that a test adds."""


@pytest.fixture
def added_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A language ``de`` outside the package: the English sentences, each with a mark before it.

    Its folder; the folder above it is the one that ``SONAR_LOCALES`` names.
    """
    folder = tmp_path / "locales" / "de"
    folder.mkdir(parents=True)
    (folder / "sentences.ftl").write_text(marked_sentences(), encoding="utf-8")
    monkeypatch.setenv("SONAR_LOCALES", str(folder.parent))
    return folder


@functools.cache
def marked_sentences() -> str:
    """The English sentences with `MARK` before each."""
    english = Path(sonar_console.locales.__file__).parent / "en" / "sentences.ftl"
    resource = FluentParser().parse(english.read_text("utf-8"))
    for entry in resource.body:
        if isinstance(entry, ast.Message) and entry.value is not None:
            for pattern in (entry.value, *(each.value for each in entry.attributes)):
                pattern.elements.insert(0, ast.TextElement(MARK))
    return FluentSerializer().serialize(resource).replace(f"{MARK}English\n", f"{MARK}Deutsch\n", 1)


@pytest.fixture(autouse=True)
def no_show(request: pytest.FixtureRequest) -> Iterator[None]:
    """Tables show no moments and answer at once, but in tests marked ``shows``."""
    with pytest.MonkeyPatch.context() as patch:
        if request.node.get_closest_marker("shows") is None:
            patch.setattr(Session, "new_show", lambda session: Show(session.teams))
        yield
