"""``sonar-console rules``, docs/rules.md, and the sentences of the refusals."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

import sonar_console
from sonar_console.cli import MISTAKE, main
from sonar_console.cli.rules import RULES
from sonar_console.engine.refusals import Why
from sonar_console.locales import Words, languages

SOURCE = Path(next(iter(sonar_console.__path__)))
GIVEN = {"rule": "C-5"}
"""What the table adds to the values of every refusal."""


def refusals() -> list[tuple[str, Why, set[str]]]:
    """Each place that refuses an order: the rule's number, the reason, the values' names."""
    found = []
    for path in sorted((*SOURCE.glob("engine/*.py"), *SOURCE.glob("record/*.py"))):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            reasons = [
                Why[inner.attr]
                for argument in node.args
                for inner in ast.walk(argument)
                if isinstance(inner, ast.Attribute)
                and isinstance(inner.value, ast.Name)
                and inner.value.id == "Why"
            ]
            if node.func.id == "Refused":
                number = ast.literal_eval(node.args[0])
            elif node.func.id == "Unreadable":
                number = "Z-3"
            else:
                continue
            values = {str(keyword.arg) for keyword in node.keywords}
            found += [(number, why, values) for why in reasons]
    return found


def test_every_reason_is_given_somewhere() -> None:
    assert {why for _, why, _ in refusals()} == set(Why)


def test_every_number_of_the_engine_is_a_rule() -> None:
    assert {number for number, _, _ in refusals()} <= set(RULES)
    for path in SOURCE.glob("engine/*.py"):
        for number in re.findall(r"\b[A-Z]-[1-9]\b", path.read_text("utf-8")):
            assert number in RULES, f"{path.name} names {number}"


@pytest.mark.parametrize("language", sorted(languages()))
def test_every_refusal_can_be_said_with_the_values_it_has(language: str) -> None:
    """A value that a sentence needs and a refusal lacks would be a `MissingWords` warning."""
    words = Words(language)
    samples: dict[str, str | int] = {
        "square": "C7", "heading": "N", "system": "drone", "role": "mate", "team": "blue",
        "verb": "head", "mode": "turn", "game": "sonar-family", "word": "hello", "symbol": "N3",
        "kind": "row", "value": "E", "sector": 12, "squares": 5, "section": 2, "energy": 1,
        "cost": 3, "most": 9999, "count": 9, "stand": 3, "panel": "S",
        "minutes": 20, "seconds": "61.500",
    }  # fmt: skip
    for _, why, values in refusals():
        said = words.say(f"refused-{why}", **{name: samples[name] for name in values}, **GIVEN)
        assert said[-1] in ".!?"
        assert "{" not in said


@pytest.mark.parametrize("language", sorted(languages()))
def test_every_rule_is_said_in_every_language(
    language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", "--language", language]) == 0
    numbers = re.findall(r"^([A-Z]-\d)  \S.*\.$", capsys.readouterr().out, re.MULTILINE)
    assert tuple(numbers) == RULES


def test_the_page_is_what_the_command_prints(
    project: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """docs/rules.md is made by ``sonar-console rules --markdown``."""
    assert main(["rules", "--markdown"]) == 0
    assert (project / "docs" / "rules.md").read_text("utf-8") == capsys.readouterr().out


@pytest.mark.parametrize(
    ("asked", "first", "lines"), [("C-3", "C-3", 1), ("c3", "C-3", 1), ("t", "T-1", 3)]
)
def test_one_rule_or_one_chapter(
    asked: str, first: str, lines: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["rules", asked]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith(f"{first}  ")
    assert len(said) == lines


@pytest.mark.parametrize("asked", ["C-8", "Y", "", "3", "C--", "é"])
def test_a_number_that_no_rule_has(asked: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", asked]) == MISTAKE
    assert len(capsys.readouterr().err.splitlines()) == 1
