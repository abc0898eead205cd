"""Drills: add something to a copy of the program, see that it is there, and count changed files."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

from sonar_console.locales import ENGLISH, languages
from sonar_console.locales.folders import SENTENCES
from sonar_console.record import shipped_folder
from sonar_tools.structure.rooms import PRODUCT, TOOLS

FOG = """    fog: str = setting("fog", Choice(("thin", "thick")), "thin")
"""
"""A setting of a match, as its line in the schema."""
SIREN = """    siren: bool = setting("siren", OnOff(), False, scope=Scope.HOUSE)
"""
"""A setting of the house."""
WORDS = """\
item-set-fog = Fog
item-to-fog-thin = a little
item-to-fog-thick = a lot
about-fog = How far one sees.
said-fog-thick = thick fog
item-set-siren = Siren
item-to-siren-off = silent siren
item-to-siren-on = loud siren
house-about-siren = Whether a stop is heard in the whole house.
"""
"""The sentences of both settings, as every language has them."""

SCHEMA = "settings/schema.py"
LANGUAGE = "de"
"""The code of the language that is added; its sentences are the English ones."""

BESIDE = ("scenarios", "hardware", "firmware")
"""The folders that the program reads: beside the packages, or within the installed program."""


class DrillError(ValueError):
    """Raised when something that was added is not there; the message is one line."""


class ProgramCopy:
    """A copy of the program in ``folder``: links to its files, except for those that differ.

    A file has the name that it has in the product's package, such as ``press.py``, or begins with
    one of the other folders: ``sonar_tools/``, ``scenarios/``, ``hardware/``, ``firmware/``.
    """

    def __init__(self, folder: Path) -> None:
        self.top = folder
        self.package = folder / "console" / PRODUCT.name
        self._parts = {
            self.package: PRODUCT,
            self.package.parent / TOOLS.name: TOOLS,
            **{folder / beside: shipped_folder(beside) for beside in BESIDE},
        }
        for part, source in self._parts.items():
            part.mkdir(parents=True)
            for path in source.rglob("*"):
                name = path.relative_to(source)
                if path.is_dir() or "__pycache__" in name.parts:
                    continue
                if source is PRODUCT and name.parts[0] == "shipped":
                    continue  # in an installed wheel: the copy has these folders beside it
                (part / name).parent.mkdir(parents=True, exist_ok=True)
                (part / name).symlink_to(path)

    def path(self, name: str) -> Path:
        """The path of a file, whether it is there or not."""
        first = name.partition("/")[0]
        other = next((part for part in self._parts if part.name == first), None)
        return self.package / name if other is None else other.parent / name

    def change(self, name: str, change: Callable[[str], str]) -> None:
        """Change one file; raises `DrillError` if there is none or it stays as it was."""
        path = self.path(name)
        if not path.is_file():
            raise DrillError(f"{name}: there is no such file")
        before = path.read_text("utf-8")
        path.unlink()
        path.write_text(change(before), "utf-8")
        if path.read_text("utf-8") == before:
            raise DrillError(f"{name}: nothing was changed")

    def insert(self, name: str, before: str, text: str) -> None:
        """Put text before a place of a file that it has once; raises `DrillError` otherwise."""

        def inserted(whole: str) -> str:
            if whole.count(before) != 1:
                raise DrillError(f"{name}: there is no single place before {before!r}")
            return whole.replace(before, text + before)

        self.change(name, inserted)

    def add(self, name: str, text: str) -> None:
        """Add a file; raises `DrillError` if there is one already."""
        path = self.path(name)
        if path.exists():
            raise DrillError(f"{name}: there is such a file")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")

    def changed(self) -> set[str]:
        """The names of the files that are changed or added."""
        return {
            path.relative_to(part if part == self.package else part.parent).as_posix()
            for part in self._parts
            for path in part.rglob("*")
            if path.is_file() and not path.is_symlink() and "__pycache__" not in path.parts
        }

    def run(self, *words: str) -> str:
        """Run Python with this copy of the program; the output. Raises `DrillError`."""
        done = subprocess.run(
            [sys.executable, *words],
            env={
                **os.environ,
                "PYTHONPATH": str(self.package.parent),
                "PYTHONDONTWRITEBYTECODE": "1",
                "PYTHONIOENCODING": "utf-8",
                "COLUMNS": "200",
            },
            capture_output=True,
            encoding="utf-8",
            check=False,
            timeout=60,
        )
        if done.returncode:
            raise DrillError(f"the changed program fails: {done.stderr.strip()[-500:]}")
        return done.stdout

    def command(self, *words: str) -> str:
        """Run a subcommand of this copy; the output. Raises `DrillError`."""
        program = "from sonar_console.cli import main; raise SystemExit(main())"
        return self.run("-c", program, *words)


def add_settings(copy: ProgramCopy) -> None:
    """Add a setting of a match and one of the house, with their sentences in all languages."""
    copy.insert(SCHEMA, "    def with_draft", SIREN)
    copy.insert(SCHEMA, "    swapped:", FOG)
    add_sentences(copy, WORDS)


def add_sentences(copy: ProgramCopy, sentences: str) -> None:
    """Add the same sentences to every language."""
    for code in languages():
        copy.change(f"locales/{code}/{SENTENCES}", lambda text: f"{text}\n{sentences}")


def files_for_a_setting(folder: Path) -> set[str]:
    """The files beside the languages that change when settings are added.

    Raises `DrillError` unless the list of settings of the changed program has them.
    """
    copy = ProgramCopy(folder)
    add_settings(copy)
    printed = copy.command("settings", "--markdown")
    if "| Fog |" not in printed or "| Siren |" not in printed:
        raise DrillError("the new settings are not in the list of settings")
    return {name for name in copy.changed() if not name.startswith("locales/")}


def files_for_a_language(folder: Path) -> set[str]:
    """The files outside its folder that change when a language is added.

    Raises `DrillError` unless the list of languages of the changed program has it.
    """
    copy = ProgramCopy(folder)
    english = (PRODUCT / "locales" / ENGLISH / SENTENCES).read_text("utf-8")
    copy.add(f"locales/{LANGUAGE}/{SENTENCES}", english)
    if LANGUAGE not in copy.command("language", "list").split():
        raise DrillError("the new language is not in the list of languages")
    return {name for name in copy.changed() if not name.startswith(f"locales/{LANGUAGE}/")}
