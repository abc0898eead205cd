"""Journals: whatever byte a kill leaves as the last one, no finished match is lost or doubled."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.league.conftest import PlanMaker

from sonar_tools.league.plan import (
    CHUNKS,
    LEAGUE,
    OPENINGS,
    LeagueError,
    LeagueFileError,
    LeaguePlan,
    match_names,
    read_plan,
)
from sonar_tools.league.played import (
    ChunkJournal,
    Finished,
    Results,
    finished_of,
    merge,
    names_of,
)


def finished(name: str, won: int = 1) -> Finished:
    record = f'[Match "{name}"]\n\nblue captain head N ; é\n'
    return Finished(name, won, "torpedo", 99, 0.25, None, record)


def names(plan: LeaguePlan, chunk: int) -> list[str]:
    return [name for pair in plan.chunks[chunk].pairs for name in match_names(pair)]


def keep(plan: LeaguePlan, chunk: int, matches: Iterator[str] | list[str], won: int = 1) -> Path:
    journal = ChunkJournal(plan, chunk)
    for name in matches:
        journal.append(finished(name, won))
    journal.close()
    return journal.path


def test_what_is_kept_is_read_again(make_plan: PlanMaker) -> None:
    plan = make_plan()
    keep(plan, 0, names(plan, 0))
    keep(plan, 1, names(plan, 1)[:3])
    results = Results(plan)
    results.refresh()
    assert sorted(results.scores) == sorted([*names(plan, 0), *names(plan, 1)[:3]])
    assert list(finished_of(plan, 1)) == [finished(name) for name in names(plan, 1)[:3]]
    keep(plan, 1, names(plan, 1)[3:])
    results.refresh()
    assert len(results.scores) == plan.matches
    assert results.faults == []


damages = st.tuples(st.floats(0, 1), st.sampled_from(["cut", "zeros", "noise"]))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(damages, min_size=1, max_size=3), st.binary(max_size=40))
def test_a_run_that_is_killed_at_any_byte_goes_on(
    whole_plan: LeaguePlan, cuts: list[tuple[float, str]], noise: bytes
) -> None:
    """Each round plays what is left, and is cut off somewhere: all before the cut stays."""
    plan = whole_plan
    shutil.rmtree(plan.folder / "played", ignore_errors=True)
    certain: set[str] = set()
    for at, kind in cuts:
        left = [name for name in names(plan, 0) if name not in names_of(plan, 0)]
        path = keep(plan, 0, left)
        if not left:
            break
        data = path.read_bytes()
        size = int(at * len(data))
        tail = {"cut": b"", "zeros": bytes(len(noise)), "noise": noise}[kind]
        path.write_bytes(data[:size] + tail.replace(b"\n", b" "))
        certain |= set(left[: max(0, data[:size].count(b"\n") - 1)])  # without the head
        assert certain <= names_of(plan, 0) <= set(names(plan, 0))
    keep(plan, 0, [name for name in names(plan, 0) if name not in names_of(plan, 0)])
    results = Results(plan)
    results.refresh()
    assert sorted(results.scores) == sorted(names(plan, 0))
    assert sorted(each.match for each in finished_of(plan, 0)) == sorted(names(plan, 0))


@pytest.fixture
def whole_plan(make_plan: PlanMaker, monkeypatch: pytest.MonkeyPatch) -> LeaguePlan:
    """A plan of one chunk whose journals need not be on the disk at once."""
    monkeypatch.setattr("os.fdatasync", lambda _file: None)
    return make_plan(pairs=4)


def test_a_changed_byte_is_known_and_nothing_else_is_lost(make_plan: PlanMaker) -> None:
    plan = make_plan(pairs=4)
    path = keep(plan, 0, names(plan, 0))
    data = path.read_bytes()
    begins = data.index(b"\n") + 1
    for at in range(begins, len(data) - 1, 7):
        path.write_bytes(data[:at] + bytes([data[at] ^ 1]) + data[at + 1 :])
        results = Results(plan)
        results.refresh()
        lost = set(names(plan, 0)) - set(results.scores)
        assert len(lost) == len(results.faults) == 1 or data[at] ^ 1 == 10 or data[at] == 10
        line = data[:at].count(b"\n") + 1
        assert f"{path}, line {line}: is damaged" in results.faults[0]


def test_a_match_in_two_journals_counts_once(make_plan: PlanMaker) -> None:
    """Two runners have played the same chunk: the first file by name counts."""
    plan = make_plan()
    paths = sorted(keep(plan, 0, names(plan, 0), won) for won in (1, -1))
    first = finished_of(plan, 0)
    assert [each.match for each in first] == names(plan, 0)
    results = Results(plan)
    results.refresh()
    assert len(results.scores) == 4
    winner = {score.won for score in results.scores.values()}
    paths[0].unlink()
    assert {each.won for each in finished_of(plan, 0)} == {-each for each in winner}


def test_a_full_disk_is_one_error_with_its_file(
    make_plan: PlanMaker, monkeypatch: pytest.MonkeyPatch
) -> None:
    plan = make_plan()
    journal = ChunkJournal(plan, 0)
    journal.append(finished("0a"))
    monkeypatch.setattr("os.fdatasync", full)
    with pytest.raises(OSError, match="No space left") as fault:
        journal.append(finished("0b"))
    journal.close()
    assert fault.value.filename == str(journal.path)
    assert "0a" in names_of(plan, 0)


def full(_file: int) -> None:
    raise OSError(28, "No space left on device")


# ---- parts


def copy_of(plan: LeaguePlan, name: str) -> LeaguePlan:
    folder = plan.folder.with_name(name)
    shutil.copytree(plan.folder, folder)
    return read_plan(folder)


def test_parts_are_merged_once_however_often(make_plan: PlanMaker) -> None:
    plan = make_plan()
    part, other = copy_of(plan, "part"), copy_of(plan, "other")
    path = keep(part, 0, names(plan, 0)[:2])
    keep(other, 1, names(plan, 1))
    assert merge(plan, [part.folder, other.folder / "played"]) == (2, 0)
    assert merge(plan, [part.folder, other.folder]) == (0, 0)
    assert names_of(plan, 0) == {"0a", "0b"}
    with path.open("ab") as file:  # the part goes on, and was cut off
        file.write(path.read_bytes().splitlines(keepends=True)[1].replace(b'"0a"', b'"1a"')[:-9])
    assert merge(plan, [part.folder]) == (0, 0)
    shutil.copyfile(path, plan.folder / "played" / path.name)  # torn in both
    keep(part, 0, names(plan, 0)[2:])
    assert merge(plan, [part.folder]) == (1, 0)
    results = Results(plan)
    results.refresh()
    assert len(results.scores) == plan.matches


def test_a_longer_copy_takes_the_place_of_a_shorter_one(make_plan: PlanMaker) -> None:
    plan = make_plan()
    part = copy_of(plan, "part")
    path = keep(part, 0, names(plan, 0))
    whole = path.read_bytes()
    place = plan.folder / "played" / path.name
    for size in range(0, len(whole), 97):
        place.parent.mkdir(exist_ok=True)
        place.write_bytes(whole[:size])
        assert merge(plan, [part.folder])[1] == 1
        assert place.read_bytes() == whole
        path.write_bytes(whole[:size])  # now the part is the shorter one
        if size > whole.index(b"\n"):
            assert merge(plan, [part.folder]) == (0, 0)
            assert place.read_bytes() == whole
        path.write_bytes(whole)


def test_parts_that_cannot_be_merged_change_nothing(make_plan: PlanMaker) -> None:
    plan, stranger = make_plan(), make_plan("stranger", openings=5)
    part, good = copy_of(plan, "part"), copy_of(plan, "good")
    keep(good, 1, names(plan, 1))
    keep(stranger, 0, names(stranger, 0))
    path = keep(part, 0, names(plan, 0))
    data = path.read_bytes()

    def fault(*parts: Path) -> str:
        with pytest.raises(LeagueError) as found:
            merge(plan, [good.folder, *parts])
        assert not (plan.folder / "played").exists()
        return str(found.value)

    assert "is of another plan" in fault(stranger.folder)
    assert "nowhere: is not a folder" in fault(plan.folder / "nowhere")
    assert "has no journals" in fault(plan.folder.parent)
    path.write_bytes(data.replace(b'"99', b'"98', 1).replace(b'"orders":99', b'"orders":98', 1))
    assert "line 2: is damaged" in fault(part.folder)
    path.write_bytes(b"{}\n" + data)
    assert "is not a journal" in fault(part.folder)
    path.write_bytes(data)
    differs = keep(copy_of(plan, "third"), 0, names(plan, 0), won=-1)
    shutil.copyfile(differs, differs.with_name(path.name))
    differs.unlink()
    assert "differs from" in fault(part.folder, differs.parent)


# ---- the plan's own files


@pytest.mark.parametrize("name", [LEAGUE, OPENINGS, CHUNKS])
def test_a_plan_that_lost_bytes_is_no_longer_itself(make_plan: PlanMaker, name: str) -> None:
    plan = make_plan()
    keep(plan, 0, names(plan, 0))
    path = plan.folder / name
    data = path.read_bytes()
    for size in range(0, len(data), 11):
        path.write_bytes(data[:size])
        with suppress(LeagueError, LeagueFileError):
            assert read_plan(plan.folder).identity != plan.identity
    path.write_bytes(data)
    assert names_of(read_plan(plan.folder), 0) == set(names(plan, 0))
