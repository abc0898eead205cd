"""Programs as crews of a duel: what they are told, and what a bad one comes to."""

from __future__ import annotations

import json
import os
import random
import shlex
import shutil
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from sonar_console.bots.duelmatch import DuelPlayer, DuelResult, play_match
from sonar_console.bots.external import Forfeit, Limits, Program
from sonar_console.bots.minds.crew import CrewMind
from sonar_console.bots.minds.levels import BotLevel
from sonar_console.bots.process import CommandError, words_of
from sonar_console.bots.visible import VisibleMatch
from sonar_console.engine.events import Event
from sonar_console.engine.match import Match
from sonar_console.engine.names import Game, Mode, Team, Verb
from sonar_console.engine.orders import Order
from sonar_tools.bench.matches import setup_for

QUICK = Limits(seconds=0.5, ready=0.5)
SLOW = Limits(seconds=0.5, ready=60.0)
PATIENT = Limits(seconds=30.0, ready=60.0)
PROGRAMS = Path(__file__).parent / "programs"


def against(
    program: Program, mode: Mode = Mode.TURN, enemy: DuelPlayer | None = None
) -> DuelResult:
    """One match of a program, blue, against a cadet; the program goes on."""
    setup = setup_for(Game.CAPTAIN_SONAR, mode, "alpha")
    cadet = enemy or CrewMind(setup, Team.YELLOW, BotLevel.CADET, random.Random(1))
    program.sit(setup, Team.BLUE, 7)
    return play_match(setup, {Team.BLUE: program, Team.YELLOW: cadet}, longest=600)[0]


def python(code: str) -> str:
    return f"{shlex.quote(sys.executable)} -c {shlex.quote(code)}"


HEAD = """
import json, os, sys, time
def say(**message):
    print(json.dumps(message), flush=True)
say(type="hello", protocol=1, name="test", wants=["legal", "state"])
say(type="ready")
"""
"""What a program begins with that gets ready before it is asked to."""
PLAYER = (
    HEAD
    + """
for line in sys.stdin:
    told = json.loads(line)
    if told["type"] == "new":
        say(type="ready")
    if told["type"] == "go":
        {go}
"""
)
CALM = """
legal = [e for e in told["legal"] if e.split()[2] in
         ("dive", "start", "head", "mark", "break", "pass", "done", "surface")]
if any(" answer " in e for e in told["legal"]):
    legal = [ANSWER]
dive = [e for e in legal if e.endswith("dive")]
say(type="order", id=told["id"], order=(dive or legal or [None])[0])
""".replace("\n", "\n        ")
"""A ``go`` of a program that goes where it can, and says one sonar answer whatever is true."""


def player(go: str) -> str:
    return python(PLAYER.replace("{go}", go))


# ---- three languages


@pytest.fixture(scope="module")
def calm_c(tmp_path_factory: pytest.TempPathFactory) -> str:
    program = tmp_path_factory.mktemp("c") / "calm"
    flags = ["-Wall", "-Wextra", "-Werror", "-O1"]
    subprocess.run(["gcc", *flags, "-o", program, PROGRAMS / "calm.c"], check=True)
    return str(program)


@pytest.fixture
def thinker() -> str:
    if shutil.which("node") is None:
        pytest.skip("node is not here")
    return f"node {shlex.quote(str(PROGRAMS / 'thinker.js'))}"


@pytest.mark.parametrize("mode", list(Mode))
def test_the_example_plays_whole_matches_in_one_process(project: Path, mode: Mode) -> None:
    example = project / "docs" / "bot.py"
    assert example.read_text("utf-8") in (project / "docs" / "protocol.md").read_text("utf-8")
    assert len(example.read_text("utf-8").splitlines()) <= 42
    program = Program(f"{shlex.quote(sys.executable)} {shlex.quote(str(example))}", PATIENT)
    try:
        results = [against(program, mode) for _ in range(3)]
    finally:
        program.close()
    assert program.hello is not None
    assert program.hello.name == "Forty lines"
    assert all(result.how != "forfeit" for result in results)
    assert results[0].orders > 50
    assert results[0] == results[1] == results[2], "the seed of the match decides its chance"


@pytest.mark.parametrize("mode", list(Mode))
def test_the_example_dives_as_soon_as_it_has_a_start(project: Path, mode: Mode) -> None:
    setup = setup_for(Game.CAPTAIN_SONAR, mode, "alpha")
    cadet = CrewMind(setup, Team.YELLOW, BotLevel.CADET, random.Random(1))
    example = shlex.quote(str(project / "docs" / "bot.py"))
    program = Program(f"{shlex.quote(sys.executable)} {example}", PATIENT)
    program.sit(setup, Team.BLUE, 7)
    try:
        match = play_match(setup, {Team.BLUE: program, Team.YELLOW: cadet}, longest=12)[1]
    finally:
        program.close()
    given = [order.verb for order in match.orders if order.team is Team.BLUE]
    assert given[:3] == [Verb.START, Verb.DIVE, Verb.HEAD]


def test_a_program_in_c_plays_a_program_in_javascript(calm_c: str, thinker: str) -> None:
    setup = setup_for(Game.CAPTAIN_SONAR, Mode.TURN, "alpha")
    one = Program(calm_c, PATIENT)
    other = Program(f"{{boldness=40}}{thinker}", PATIENT)
    thoughts: list[Mapping[str, float]] = []
    for number in range(2):
        teams = setup.teams[:: 1 - 2 * number]
        for program, team in zip((one, other), teams, strict=True):
            program.sit(setup, team, number)
        result, match = play_match(setup, dict(zip(teams, (one, other), strict=True)))
        assert result.how != "forfeit", result.why
        assert {order.team for order in match.orders} == set(setup.teams)
        assert other.thoughts.word.endswith(" orders")
        thoughts.append(other.thoughts.squares)
    one.close()
    other.close()
    assert all(likely == 0.5 for squares in thoughts for likely in squares.values())


@pytest.mark.long
@pytest.mark.parametrize("game", list(Game))
@pytest.mark.parametrize("mode", list(Mode))
def test_programs_in_both_languages_play_all_games(
    game: Game, mode: Mode, calm_c: str, thinker: str
) -> None:
    name = "alpha" if game is Game.CAPTAIN_SONAR else "archipelago"
    setup = setup_for(game, mode, name)
    for command in (calm_c, thinker):
        program = Program(command, PATIENT)
        for number in range(10):
            team = setup.teams[number % 2]
            enemy = setup.teams[1 - number % 2]
            program.sit(setup, team, number)
            officer = CrewMind(setup, enemy, BotLevel.OFFICER, random.Random(number))
            result, _ = play_match(setup, {team: program, enemy: officer})
            assert result.how != "forfeit", result.why
        program.close()


# ---- bad programs


LOSERS = [
    ("import time; time.sleep(60)", QUICK, "is silent: no hello in time; docs/protocol.md"),
    ("import sys; sys.stdin.read()", QUICK, "is silent: no hello in time"),
    ("print('blue captain dive')", PATIENT, "does not say hello but 'blue captain dive': not JSON"),
    ('print(\'{"type": "ready"}\')', PATIENT, "does not say hello but"),
    (
        'print(\'{"type": "hello", "protocol": 2, "name": "new"}\')',
        PATIENT,
        "protocol 2; here it is 1",
    ),
    ("raise SystemExit(7)", PATIENT, "has died with exit status 7"),
    ("raise SystemExit('no charts')", PATIENT, "has died with exit status 1: no charts"),
    ("import sys\nwhile True: sys.stderr.write('x' * 65536)", QUICK, "is silent: no hello in time"),
    ("import os; os.kill(os.getpid(), 9)", PATIENT, "has died by signal 9"),
    ("import os, time; os.close(1); time.sleep(60)", PATIENT, "has died: it has closed its pipe"),
    (PLAYER.replace("{go}", "time.sleep(60)"), SLOW, "is silent: no order in time"),
    (
        PLAYER.replace("{go}", "print('hello there', flush=True)"),
        PATIENT,
        "babbles: 11 lines refused or unreadable, the last of them 'hello there'",
    ),
    (
        PLAYER.replace("{go}", 'say(type="order", order="yellow captain dive")'),
        PATIENT,
        "babbles: 11 lines refused or unreadable, the last of them 'yellow captain dive'",
    ),
    (
        PLAYER.replace("{go}", 'say(type="order", order="takeback 2")'),
        PATIENT,
        "babbles: 11 lines refused or unreadable, the last of them 'takeback 2'",
    ),
    (PLAYER.replace("{go}", "while True: print('x' * 999)"), PATIENT, "babbles"),
    (
        PLAYER.replace("{go}", "print('x' * 50000, flush=True)"),
        PATIENT,
        "babbles: a line of more than 16384 bytes",
    ),
    (
        PLAYER.replace("{go}", 'say(type="order", id=told["id"], order=None)'),
        PATIENT,
        "says nothing though it has to start and dive",
    ),
    (
        PLAYER.replace(
            "{go}",
            CALM.replace(
                "or legal or [None])[0]", 'or [e for e in legal if " start " in e] or [None])[0]'
            ),
        ),
        PATIENT,
        "says nothing though it is its turn",
    ),
]


@pytest.mark.parametrize(("code", "limits", "why"), LOSERS, ids=[each[2][:40] for each in LOSERS])
def test_a_bad_program_loses_its_own_match_and_says_why(
    code: str, limits: Limits, why: str
) -> None:
    program = Program(python(code), limits)
    result = against(program)
    program.close()
    assert (result.winner, result.how) == (Team.YELLOW, "forfeit")
    assert result.why is not None
    assert why in result.why
    assert "\n" not in result.why


def test_a_program_that_says_hello_and_no_more_is_silent() -> None:
    hello = json.dumps({"type": "hello", "protocol": 1, "name": "x"})
    script = f"echo {shlex.quote(hello)}; sleep 60"
    result = against(Program(f"sh -c {shlex.quote(script)}", Limits(ready=3.0)))
    assert "is silent: no ready in time" in str(result.why)


def test_a_crash_loses_one_match_and_the_program_is_started_anew(tmp_path: Path) -> None:
    """Also that what it wrote to its standard error is kept, and that starts that fail are few."""
    log, errors = tmp_path / "starts", tmp_path / "errors"
    go = f"""
        if told["id"] == 9 and not os.path.exists({str(log)!r}):
            open({str(log)!r}, "w").close()
            sys.exit("no more ideas")
        {CALM}"""
    program = Program(player(go), PATIENT, errors_to=errors)
    first, second = against(program), against(program)
    program.close()
    assert first.how == "forfeit"
    assert "has died with exit status 1: no more ideas" in str(first.why)
    assert errors.read_text() == "no more ideas\n"
    assert second.how != "forfeit", second.why
    never = Program(python("raise SystemExit('no charts')"), PATIENT)
    reasons = [str(against(never).why) for _ in range(5)]
    assert [reason.endswith("(and is started no more)") for reason in reasons] == [False] * 3 + [
        True
    ] * 2


class Sonarist:
    """Starts far from A1's row and column, and asks by sonar as soon as it can."""

    def order(self, match: VisibleMatch) -> Order | None:
        wanted = (
            *(("dive",) if match.boat.at >= 0 else ("start",)),
            *("sonar", "mark sonar", "head", "mark", "break", "pass", "done", "surface"),
        )
        for words in wanted:
            for order in match.all_legal():
                if order.words.startswith(words):
                    return order
        return None

    def told(self, order: Order, events: list[Event]) -> None:
        """It does not listen."""


def test_a_lying_program_is_refused_by_rule_and_sentence_and_loses(tmp_path: Path) -> None:
    """O-2: both pieces false, again and again."""
    log = tmp_path / "told"
    keep = f"open({str(log)!r}, 'a').write(line)"
    code = PLAYER.replace("{go}", CALM.replace("ANSWER", '"blue captain answer row 9 column J"'))
    program = Program(python(code.replace("    told =", f"    {keep}\n    told =")), PATIENT)
    result = against(program, enemy=Sonarist())
    assert (result.winner, result.how) == (Team.YELLOW, "forfeit")
    assert "the last of them 'blue captain answer row 9 column J'" in str(result.why)
    told = [json.loads(line) for line in log.read_text().splitlines()]
    refused = [each for each in told if each["type"] == "refused"]
    assert len(refused) == 10, "the eleventh ends it"
    assert refused[0]["rule"] == "O-2"
    assert refused[0]["order"] == "blue captain answer row 9 column J"
    assert [each["id"] for each in told if each["type"] == "go"][-1] == refused[-1]["id"] + 1


ASTRAY = {
    "say(type='order', id=0, order=None)": "id is not that of the go that is open, 4",
    "say(type='order', id=10**400, order=None)": "id is not that of the go that is open, 4",
    "say(type='hello', protocol=1, name='twice')": "an order is awaited",
    "say(type='ready')": "an order is awaited",
}


@pytest.mark.parametrize("line", ASTRAY)
def test_a_line_out_of_place_is_an_error_and_another_go_comes(line: str, tmp_path: Path) -> None:
    """The answer to the ``go`` that the line has closed comes too late, and is no mistake."""
    log = tmp_path / "told"
    keep = f"open({str(log)!r}, 'a').write(line)"
    again = "if told['id'] == 4: say(type='order', id=4, order=None); continue"
    go = f"if told['id'] == 4: {line}\n        {again}\n        {CALM}"
    code = PLAYER.replace("{go}", go).replace("    told =", f"    {keep}\n    told =")
    program = Program(python(code), PATIENT)
    assert against(program).how != "forfeit"
    (complaint,) = program.complaints
    program.close()
    told = [json.loads(line) for line in log.read_text().splitlines()]
    (at,) = [number for number, each in enumerate(told) if each["type"] == "error"]
    assert told[at]["reason"] == ASTRAY[line]
    assert complaint.endswith(ASTRAY[line])
    assert len(told[at]["line"]) <= 60
    assert (told[at - 1]["id"], told[at + 1]["type"], told[at + 1]["id"]) == (4, "go", 5)


def test_a_program_that_asks_without_end_is_silent() -> None:
    asks = "while True: say(type='legal'); sys.stdin.readline()"
    program = Program(player(asks), SLOW)
    assert str(against(program).why).endswith("is silent: no order in time")


@pytest.mark.parametrize("mode", Mode)
def test_a_program_that_never_begins_is_named_on_either_side(mode: Mode) -> None:
    """Nothing can be drawn out before the dive: whoever says nothing there has lost."""
    setup = setup_for(Game.CAPTAIN_SONAR, mode, "alpha")
    program = Program(player('say(type="order", order=None)'), PATIENT)
    program.sit(setup, Team.YELLOW)
    cadet = CrewMind(setup, Team.BLUE, BotLevel.CADET, random.Random(1))
    result, _ = play_match(setup, {Team.BLUE: cadet, Team.YELLOW: program})
    assert result.winner is Team.BLUE
    assert "(yellow) says nothing though it has to start and dive" in str(result.why)


def test_what_a_program_has_started_ends_with_it(tmp_path: Path) -> None:
    pid = tmp_path / "pid"
    code = (
        "import subprocess, time\n"
        f"child = subprocess.Popen(['sleep', '600']); open({str(pid)!r}, 'w').write(str(child.pid))"
        "\ntime.sleep(600)"
    )
    result = against(Program(python(code), Limits(ready=2.0)))
    assert result.how == "forfeit"
    assert _ends(int(pid.read_text()))


def test_quit_gives_a_grace(tmp_path: Path) -> None:
    """A program ends by itself when it is told to; one that does not is ended."""
    left = tmp_path / "left"
    last = f"if told['type'] == 'quit': open({str(left)!r}, 'w').write('tidy'); break"
    obeys = PLAYER.replace("{go}", CALM) + f"    {last}\n"
    ignores = PLAYER.replace("{go}", CALM) + "time.sleep(600)"
    much = "if told['type'] == 'quit': sys.stderr.write('x' * 300_000); sys.stderr.flush()"
    writes = PLAYER.replace("{go}", CALM) + f"    {much}\n    {last}\n"
    for code, says in ((obeys, "tidy"), (writes, "tidy"), (ignores, "")):
        left.write_text("")
        program = Program(python(code), PATIENT)
        assert against(program).how != "forfeit"
        process = program._process
        assert process is not None
        assert program.close(grace=20.0 if says else 0.2) is bool(says)
        assert left.read_text() == says
        assert _ends(process.pid)


def _ends(pid: int) -> bool:
    """Whether a process is soon gone, or a corpse."""
    until = time.monotonic() + 10.0
    while time.monotonic() < until:
        try:
            if "State:\tZ" in Path(f"/proc/{pid}/status").read_text():
                return True
        except OSError:
            return True
        os.sched_yield()
    return False


def test_what_a_program_does_not_read_fills_no_memory() -> None:
    """It hears a long match without ever reading, and is told so when too much waits for it."""
    setup = setup_for(Game.CAPTAIN_SONAR, Mode.TURN, "alpha")
    once = 'say(type="order", order="blue captain start A1"); time.sleep(60)'
    program = Program(player(once), Limits(seconds=30.0, unread=80_000))
    match = Match(setup)
    program.sit(setup, Team.BLUE)
    order = program.order(VisibleMatch(match, Team.BLUE))
    assert order is not None
    for _ in range(3000):
        program.told(order, [])
    with pytest.raises(Forfeit, match=r"does not read: 8\d\d\d\d bytes wait for it"):
        program.order(VisibleMatch(match, Team.BLUE))


def test_a_program_that_is_not_there_says_so() -> None:
    result = against(Program("/no/such/program"))
    assert result.why == "exec:/no/such/program (blue) cannot be started: No such file or directory"


def test_the_time_for_a_whole_match_is_limited_and_never_said_to_be_nothing(tmp_path: Path) -> None:
    log = tmp_path / "left"
    ticks = iter(range(0, 1_000_000, 2))
    keep = (
        f'open({str(log)!r}, "a").write(f"{{told[\'seconds\']}}\\n"); say(type="order", order=None)'
    )
    limits = Limits(seconds=25.0, whole=60.0, ready=1000.0, silences=1000)
    program = Program(player(keep), limits, clock=lambda: float(next(ticks)))
    result = against(program)
    assert "has used up its 60 seconds" in str(result.why)
    left = [float(line) for line in log.read_text().split()]
    assert left[0] == 25.0
    assert min(left) > 0
    assert left == sorted(left, reverse=True)


@pytest.mark.parametrize("command", ["", "  ", "'unclosed", "{a=1}", "{a}true", "{=1}true"])
def test_what_is_no_command(command: str) -> None:
    with pytest.raises(CommandError):
        words_of(command)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ("depth=3", "has no option 'depth'; it has style, speed, book"),
        ("style=wild", "style is calm or bold, not 'wild'"),
        (" speed = 11 ", "speed is a number from 0 to 10, not '11'"),
        ("speed=nan", "speed is a number from 0 to 10, not 'nan'"),
        ("book=1", "book is on or off, not '1'"),
        ("style=bold, speed=2.5,book=on", "values {'style': 'bold', "),
    ],
)
def test_options(options: str, why: str) -> None:
    code = """
import json, sys
print(json.dumps({"type": "hello", "protocol": 1, "name": "x", "options": [
  {"name": "style", "kind": "choice", "default": "calm", "values": ["calm", "bold"]},
  {"name": "speed", "kind": "number", "default": 1, "min": 0, "max": 10},
  {"name": "book", "kind": "switch", "default": False}]}), flush=True)
input()
sys.exit(f"values {json.loads(input())['values']}")
"""
    program = Program(f"{{{options}}}{python(code)}", PATIENT)
    told = str(against(program).why)
    assert why in told
    assert ("'speed': 2.5, 'book': True}" in told) == ("values" in why)
