"""``sonar-console league``: a plan from its making to its page, and each mistake in one line."""

from __future__ import annotations

import json
import re
import shlex
import shutil
import sys
from pathlib import Path

import pytest

from sonar_console.cli import MISTAKE, main
from sonar_tools.league.claims import take_claim

PLAYERS = ("--player", "officer", "--player", "cadet")


def league(*words: str | Path) -> int:
    return main(["league", *map(str, words)])


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A league of three that was played, by real workers."""
    folder = tmp_path_factory.mktemp("league") / "plan"
    words = ("--openings", "3", "--chunk-pairs", "4", "--scenario", "alpha", "--scenario", "umbria")
    assert league("plan", folder, *PLAYERS, "--player", "low=cadet", *words) == 0
    assert league("run", folder) == 0
    return folder


def test_a_league_is_planned_played_and_told(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert league("status", played) == 0
    told = capsys.readouterr().out
    assert told.startswith("18 of 18 matches are played, ")
    assert "officer – cadet" in told
    assert league("status", played, "--json") == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["planned"], told["finished"], told["claimed"]) == (18, 18, {})
    assert [sum(each["pentanomial"]) for each in told["meetings"]] == [3, 3, 3]
    assert {each["player"] for each in told["ratings"]} == {"officer", "cadet", "low"}
    assert sum(each["elo"] for each in told["ratings"]) == pytest.approx(0, abs=0.2)
    assert league("run", played) == 0
    assert capsys.readouterr().out == "0 matches were played and kept\n"
    assert league("record", played, "0b") == 0
    record = tmp_path / "0b.sonar"
    record.write_text(capsys.readouterr().out, "utf-8")
    assert main(["referee", str(record)]) == 0
    assert '"accepted": false' not in capsys.readouterr().out


def test_the_page_opens_matches(
    played: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Its links lead to pages that are there; a named match is one of them; no script is needed."""
    out = tmp_path / "page"
    monkeypatch.chdir(played.parent)
    assert league("page", "plan", "--out", out, "--pages", "1", "--match", "5a") == 0
    page = (out / "index.html").read_text("utf-8")
    links = set(re.findall(r'href="([^"]+)"', page))
    assert "matches/5a.html" in links
    assert links == {f"matches/{path.name}" for path in (out / "matches").iterdir()}
    assert 3 <= len(links) <= 4
    assert f"{len(links)} matches can be opened" in capsys.readouterr().out
    assert "<code>sonar-console league page plan --match" in page  # as it was typed
    own = (out / "matches" / "5a.html").read_text("utf-8")
    assert "<title>cadet – low</title>" in own  # players are the names of crews
    assert "<script" not in page
    assert "http" not in page.replace("http-equiv", "")
    assert page.count("<svg") == 3
    assert page.count("<details>") == 3
    before = {path: path.stat().st_mtime_ns for path in (out / "matches").iterdir()}
    assert league("page", played, "--out", out, "--pages", "99") == 0
    assert len(list((out / "matches").iterdir())) == 18
    assert all(path.stat().st_mtime_ns == time for path, time in before.items())


def test_a_page_that_cannot_be_written_is_named(
    played: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def full(_file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    assert league("page", played, "--out", tmp_path / "page", "--pages", "0") == MISTAKE
    said = f"sonar-console: {tmp_path}/page/index.html: No space left on device\n"
    assert capsys.readouterr().err == said


def test_a_damaged_journal_and_another_runner_are_told(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(played, folder)
    journal = min((folder / "played").iterdir())
    data = journal.read_bytes()
    journal.write_bytes(data.replace(b'"won":1', b'"won":0', 1))
    assert league("status", folder) == MISTAKE
    told = capsys.readouterr()
    assert "17 of 18 matches are played" in told.out
    assert re.fullmatch(rf"sonar-console: {journal}, line \d: is damaged .*\n", told.err)
    damage = told.err.partition(";")[0]
    claim = take_claim(folder, 0)
    assert claim is not None
    assert league("run", folder, "--chunk", "0") == 1
    assert capsys.readouterr().err.splitlines() == [
        f"{damage}; its match is played again",
        "sonar-console: 1 chunk is played by other runners",
    ]
    claim.release()
    assert league("run", folder, "--chunk", "0") == 0
    told = capsys.readouterr()
    assert told.out == "1 match was played and kept\n"
    assert told.err == f"{damage}; its match is played again\n"
    assert league("status", folder) == 0
    told = capsys.readouterr()
    assert told.out.startswith("18 of 18 matches are played, ")
    assert told.err == f"{damage}; nothing is missing: its match has been played again\n"
    assert league("run", folder) == 0
    assert capsys.readouterr() == ("0 matches were played and kept\n", "")
    assert league("merge", folder, played) == 0  # it is whole there
    told = capsys.readouterr()
    assert told.out.startswith("0 journals are new, 1 has grown\n18 of 18 ")
    assert told.err == ""


# ---- programs


@pytest.fixture
def bot(tmp_path: Path, project: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A program in a folder where the test works; the plan names it by its path there."""
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.chdir(home)
    return Path(shutil.copy(project / "docs" / "bot.py", home))


def planned(bot: Path) -> int:
    me = f"me=exec:{shlex.quote(sys.executable)} {bot.name}"
    sizes = ("--openings", "2", "--chunk-pairs", "2", "--no-sandbox")
    return league("plan", "../plan", "--player", me, "--player", "cadet", *sizes)


def test_a_league_is_played_from_any_folder(
    bot: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Paths count from the folder of the plan's making; what does not start is no result."""
    assert planned(bot) == 0
    assert "4 matches in 1 chunk of 2 pairs at most" in capsys.readouterr().out
    (tmp_path / "away").mkdir()
    monkeypatch.chdir(tmp_path / "away")
    assert league("run", "../plan", "--no-sandbox") == 0
    assert Path.cwd() == tmp_path / "away"
    assert capsys.readouterr() == ("4 matches were played and kept\n", "")
    shutil.rmtree(tmp_path / "plan" / "played")
    bot.rename(bot.with_name("gone.py"))
    assert league("run", "../plan", "--no-sandbox") == MISTAKE
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert "has died with exit status 2" in told.err
    assert told.err.endswith("it does not start, so the match has no result\n")
    assert not (tmp_path / "plan" / "played").exists()


def test_a_program_that_loses_its_trial_is_not_planned(
    bot: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot.write_text("import nothing_of_this_name\n")
    assert planned(bot) == MISTAKE
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert "No module named" in told.err
    assert not (tmp_path / "plan").exists()


def test_forfeits_of_a_run_are_told_and_its_status_is_2(
    bot: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """They are results: a program that starts and then dies has lost."""
    assert planned(bot) == 0
    bot.write_text(bot.read_text().replace('== "go":', '== "go":\n        sys.exit("tired")'))
    capsys.readouterr()
    assert league("run", "../plan", "--no-sandbox", "--workers", "1") == MISTAKE
    told = capsys.readouterr()
    assert told.out == "4 matches were played and kept\n"
    assert [line.partition(": exec")[0] for line in told.err.splitlines()] == [
        "sonar-console: forfeit of 2 matches"
    ] * 2
    assert told.err.count("has died with exit status 1: tired") == 2
    assert league("run", "../plan", "--no-sandbox") == 0, "nothing is left"


def test_the_published_test_at_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    counts = ("379", "10170", "21828", "10640", "343")
    assert league("sprt", *counts, "--bounds", "0,2") == 0
    exact, closed = capsys.readouterr().out.splitlines()
    assert exact.endswith("LLR 2.9455 (-2.944 to 2.944), accepts 2")
    assert closed.endswith("fastchess: 2.9460")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["plan", "OUT", "--player", "pirate"], "'pirate' is cadet, officer, "),
        (["plan", "OUT", "--player", "a b=cadet"], "is no name: 40 letters"),
        (["plan", "OUT", "--player", "cadet"], "two players at least"),
        (["plan", "OUT", "--player", "cadet", "--player", "cadet"], "stands twice"),
        (["plan", "OUT", *PLAYERS, "--player", "me=exec:no-such-program"], "no program no-such"),
        (["plan", "OUT", *PLAYERS, "--player", "me=exec:'open"], "no closing quotation"),
        (["plan", "OUT", *PLAYERS, "--scenario", "atlantis"], "console: --scenario: there is no"),
        (["plan", "OUT", "--player", "x" * 5000], f"'{'x' * 80}…' is"),
        (["plan", "OUT", *PLAYERS, "--sprt", "5,0"], "the lower first"),
        (["plan", "OUT", *PLAYERS, "--player", "x=cadet", "--sprt", "0,5"], "league of two"),
        (["plan", "OUT", *PLAYERS, "--openings", "0"], "is not a whole number from 1"),
        (["plan", "OUT", *PLAYERS, "--readable", "/no/such"], "--readable /no/such: it is not"),
        (["plan", "PLAN", *PLAYERS, "--chunk-pairs", "1"], "is there already"),
        (["run", "OUT"], "OUT/league.toml: No such file or directory; sonar-console league plan"),
        (["run", "PLAN", "--chunk", "9"], "--chunk 9: the plan has chunks 0 to 2"),
        (["run", "PLAN", "--chunk", "-1"], "is not the number of a chunk"),
        (["record", "PLAN", "9a"], "has no match '9a'"),
        (["record", "PLAN", "08a"], "has no match '08a'"),
        (["page", "PLAN", "--match", "17"], "has no match '17'"),
        (["merge", "PLAN", "OUT"], "OUT: is not a folder"),
        (["sprt", "1", "2", "3", "4", "--bounds", "0,5"], "required"),
    ],
)
def test_mistakes_are_one_line(
    words: list[str], said: str, played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    named = {"OUT": str(tmp_path / "out"), "PLAN": str(played)}
    assert league(*(named.get(word, word) for word in words)) == MISTAKE
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1
    assert said.replace("OUT", named["OUT"]) in told.err.replace("No closing", "no closing")


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('"officer"', '"pirate"', "league.toml, line 15: players.officer: is cadet, officer"),
        ("format = 1", "format = 2", "line 1: format: is 1 for this version"),
        ("seconds = 5.0", "seconds = nan", "programs.seconds: is a number from 0.01 to 3600"),
        ("megabytes", "megabites", "programs.megabites: has no meaning here"),
        ('kind = "round-robin"', 'kind = "cup"', "kind: is round-robin or gauntlet"),
        ("[players]", "[player]", "player: has no meaning here"),
    ],
)
def test_a_plan_that_somebody_has_changed_is_one_line(
    old: str, new: str, said: str, played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(played, folder)
    path = folder / "league.toml"
    path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")
    assert league("status", folder) == MISTAKE
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        ("chunks.jsonl", '"officer"', '"pirate"', "line 1: 'pirate' is not a player of league"),
        ("chunks.jsonl", '"chunk":1', '"chunk":2', "line 2: is not chunk 1"),
        ("chunks.jsonl", "[1,", "[0,", "line 1: pair 0 stands twice"),
        ("chunks.jsonl", ",2]", ",7]", "there is no opening 7"),
        ("openings.jsonl", '"seed"', '"sead"', "line 1: Object missing required field `seed`"),
        ("openings.jsonl", '"opening":2', '"opening":3', "line 3: is not opening 2"),
        ("league.toml", "seed = 1", "seed = 2", "is of another plan"),
    ],
)
def test_other_files_that_somebody_has_changed_are_one_line(
    name: str,
    old: str,
    new: str,
    said: str,
    played: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = tmp_path / "copy"
    shutil.copytree(played, folder)
    path = folder / name
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    assert league("status", folder) == MISTAKE
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
