"""The objectives of scenario files: what is read, and one clear line for each fault."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from sonar_console.cli import main
from sonar_console.engine.names import Heading, Mode, Team
from sonar_console.engine.objectives import Objective, ObjectiveKind
from sonar_console.engine.squares import parse_square
from sonar_console.record import ScenarioError, load_scenario, scenario_names
from sonar_console.record.scenario import find_scenario

GOOD = """game = "captain-sonar"
[title]
en = "Bay"
fr = "Baie"
[chart.turn]
source = "made here"
grid = '''
....#
....#
....#
....#
....#
'''
"""


def read(path: Path, objectives: str) -> dict[Mode, dict[Team, tuple[Objective, ...]]]:
    path.write_text(GOOD + objectives, encoding="utf-8")
    found = load_scenario(path).objectives
    return {mode: dict(of_mode) for mode, of_mode in found.items()}


def test_every_kind_is_read(tmp_path: Path) -> None:
    text = """
[[objective]]
kind = "reach"
square = "C3"
team = "blue"
instead_of_sinking = true
[[objective]]
kind = "hold"
team = "yellow"
sector = 1
turns = 5
[[objective]]
kind = "find"
team = "yellow"
mode = "turn"
"""
    found = read(tmp_path / "bay.toml", text)
    reach = Objective(ObjectiveKind.REACH, square=parse_square("C3"), replaces=True)
    hold, find = Objective(ObjectiveKind.HOLD, 5, sector=1), Objective(ObjectiveKind.FIND)
    assert found[Mode.TURN] == {Team.BLUE: (reach,), Team.YELLOW: (hold, find)}
    assert found[Mode.REALTIME] == {Team.BLUE: (reach,), Team.YELLOW: (hold,)}
    minutes = '[[objective]]\nkind = "survive"\nminutes = 20\nteam = "yellow"\n'
    timed = read(tmp_path / "bay.toml", minutes)
    survive = Objective(ObjectiveKind.SURVIVE, 20, timed=True)
    assert timed[Mode.TURN] == {Team.BLUE: (), Team.YELLOW: (survive,)}
    both = read(tmp_path / "bay.toml", '[[objective]]\nkind = "reach"\nedge = "west"\n')
    edge = (Objective(ObjectiveKind.REACH, edge=Heading.W),)
    assert both[Mode.TURN] == {Team.BLUE: edge, Team.YELLOW: edge}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('kind = "sink"', "objective.0.kind: is reach or hold or survive or hits or find"),
        ('kind = "reach"', "objective.0.kind: reach needs either a square or an edge"),
        ('kind = "reach"\nsquare = "E1"', "objective.0.square: E1 is not a sea square"),
        ('kind = "reach"\nsquare = "11"', "objective.0.square: is a square such as C7"),
        ('kind = "reach"\nedge = "east"', "objective.0.edge: has no sea square on the chart"),
        ('kind = "reach"\nedge = "up"', "objective.0.edge: is north or east or south or west"),
        ('kind = "hold"\nsector = 2\nturns = 3', "objective.0.sector: is a sector from 1 to 1"),
        ('kind = "hold"\nsector = 1', "objective.0.turns: is missing"),
        (
            'kind = "hits"\nhits = 100',
            "objective.0.hits: is a whole number from 1 to 99, not the whole",
        ),
        ('kind = "survive"', "objective.0.turns: is missing"),
        (
            'kind = "survive"\nturns = 3\nminutes = 3',
            "objective.0.kind: survive needs either turns or minutes",
        ),
        (
            'kind = "survive"\nminutes = 0\nteam = "blue"',
            "objective.0.minutes: is a whole number from 1 to 99",
        ),
        (
            'kind = "survive"\nminutes = 9',
            "objective.0.kind: minutes are the same for both teams; let one of them survive",
        ),
        ('kind = "hits"\nhits = 3\nminutes = 9', "objective.0.minutes: has no meaning here"),
        ('kind = "survive"\nturns = 3\nhits = 1', "objective.0.hits: has no meaning here"),
        ('kind = "find"\nteam = "green"', "objective.0.team: is blue or yellow or both"),
        ('kind = "find"\nmode = "night"', "objective.0.mode: is turn or realtime or both"),
        (
            'kind = "find"\ninstead_of_sinking = 1',
            "objective.0.instead_of_sinking: is true or false",
        ),
        (
            'kind = "find"\n[[objective]]\nkind = "find"\nteam = "blue"',
            "objective.1.kind: blue has two objectives of the kind find; leave one out",
        ),
        (
            'kind = "find"\n[[objective]]\nkind = "hits"\nhits = 2\ninstead_of_sinking = true',
            "objective.1.kind: instead_of_sinking must be the same in all objectives of blue",
        ),
    ],
)
def test_a_fault_names_line_and_key(tmp_path: Path, text: str, message: str) -> None:
    path = tmp_path / "bay.toml"
    with pytest.raises(ScenarioError) as caught:
        read(path, f"[[objective]]\n{text}\n")
    told = str(caught.value)
    assert told.startswith(f"{path}, line {caught.value.line}: {message}")
    assert "\n" not in told
    assert caught.value.line is not None
    assert caught.value.line > GOOD.count("\n")


def test_objectives_are_tables(tmp_path: Path) -> None:
    path = tmp_path / "bay.toml"
    path.write_text('objective = "win"\n' + GOOD, encoding="utf-8")
    with pytest.raises(ScenarioError, match=r"objective: must be tables under \[\[objective\]\]"):
        load_scenario(path)


def test_more_than_a_screen_has_room_for(tmp_path: Path) -> None:
    with pytest.raises(ScenarioError, match="4 at most"):
        read(tmp_path / "bay.toml", '[[objective]]\nkind = "find"\n' * 5)


def test_the_scenarios_of_the_books_have_none() -> None:
    with_objectives = {
        name for name in scenario_names() if load_scenario(find_scenario(name)).objectives
    }
    assert with_objectives == {"convoy", "lighthouse", "manoeuvres"}


def test_the_referee_plays_a_record_to_its_objective(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """An outcome with a cause of its own, and a view that has it too."""
    text = '[[objective]]\nkind = "reach"\nsquare = "B1"\nteam = "blue"\n'
    (tmp_path / "bay.toml").write_text(GOOD + text, encoding="utf-8")
    record = tmp_path / "match.sonar"
    record.write_text(
        '[Scenario "bay.toml"]\n\nblue captain start A1\nyellow captain start D5\n'
        "blue captain dive\nyellow captain dive\nblue captain head E\n",
        encoding="utf-8",
    )
    for view in ((), ("--view", "yellow")):
        assert main(["referee", *view, str(record)]) == 0
        *_, last, end = map(json.loads, capsys.readouterr().out.splitlines())
        won = {"winner": "blue", "loser": "yellow", "cause": "reach"}
        assert last["events"][-1] == {"event": "ended", **won}
        assert end["outcome"] == won
        assert end["state"]["objectives"]["blue"] == [{"kind": "reach", "replaces": False}]


BEGUN = """[Scenario "bay.toml"]

blue captain start A1
yellow captain start D5
0.000 blue captain dive
0.000 yellow captain dive
"""


@pytest.mark.parametrize("view", [(), ("--view", "blue"), ("--view", "yellow")])
@pytest.mark.parametrize(
    ("lines", "rules", "won"),
    [
        ("120.000 yellow captain claim\n", [None], True),
        ("yellow captain claim\n", [None], True),
        ("119.999 yellow captain claim\n", ["G-8"], False),
        ("130.0 blue captain claim\n", ["G-8"], False),
        ("119 yellow captain claim\n121 yellow captain claim\n", ["G-8", None], True),
        ("120 yellow captain claim\n121 takeback 1\n", [None, None], False),
    ],
)
def test_the_referee_takes_a_claim_when_its_minutes_are_up(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    view: tuple[str, ...],
    lines: str,
    rules: list[str | None],
    won: bool,
) -> None:
    text = '[[objective]]\nkind = "survive"\nminutes = 2\nteam = "yellow"\n'
    (tmp_path / "bay.toml").write_text(GOOD + text, encoding="utf-8")
    record = tmp_path / "match.sonar"
    record.write_text(BEGUN + lines, encoding="utf-8")
    main(["referee", *view, str(record)])
    *answers, end = map(json.loads, capsys.readouterr().out.splitlines())
    outcome = {"winner": "yellow", "loser": "blue", "cause": "survive"} if won else None
    assert end["outcome"] == outcome
    assert end["state"]["objectives"]["yellow"] == [
        {"kind": "survive", "minutes": 2, "replaces": False}
    ]
    if not view:
        assert [answer.get("rule") for answer in answers[4:]] == rules
    elif won:  # both crews read of it, and not of what the other one was refused
        assert answers[-1]["events"] == [{"event": "ended", **(outcome or {})}]


def test_a_claim_that_comes_too_early_says_how_long_it_had_been(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = '[[objective]]\nkind = "survive"\nminutes = 2\nteam = "yellow"\n'
    (tmp_path / "bay.toml").write_text(GOOD + text, encoding="utf-8")
    record = tmp_path / "match.sonar"
    record.write_text(BEGUN + "61.5 yellow captain claim\n", encoding="utf-8")
    for language, said in (
        ("en", "Too early. Only 61.5 s of 2 min have passed."),
        ("fr", "Trop tôt. Il ne s’est passé que 61,5\u00a0s sur 2\u00a0min."),
    ):
        main(["referee", "--language", language, str(record)])
        told = json.loads(capsys.readouterr().out.splitlines()[-2])
        assert (told["rule"], told["reason"]) == ("G-8", said)
