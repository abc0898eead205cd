"""Programs on the command line: which seats they get, and which are never run."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from sonar_console.app.programs import parted, table_programs
from sonar_console.bots.table_program import TablePrograms
from sonar_console.cli import main
from sonar_console.engine.names import Game, Role, Team
from sonar_console.system.trust import is_of_root_alone

RUN = f"{sys.executable} bot.py --style a,b"


def test_a_command_ends_with_its_option_and_may_hold_commas() -> None:
    given = [f"blue=cadet, yellow=exec:{RUN}", f"blue.mate=exec:{RUN}", "blue.radio=officer"]
    words, programs = parted(given)
    assert words == ["blue=cadet", " yellow=program", "blue.mate=program", "blue.radio=officer"]
    assert programs == [("yellow", RUN), ("blue.mate", RUN)]


def test_each_seat_has_its_command_and_keeps_it_where_crews_change_places() -> None:
    given = [f"yellow=exec:{RUN}", f"blue.mate=exec:{sys.executable}"]
    programs = table_programs(given, Game.CAPTAIN_SONAR, "en")
    assert isinstance(programs, TablePrograms)
    assert programs.command(Team.YELLOW, Role.CAPTAIN) == RUN
    assert programs.command(Team.YELLOW, Role.MATE) == RUN
    assert programs.command(Team.BLUE, Role.MATE) == sys.executable
    assert programs.command(Team.BLUE, Role.CAPTAIN) == RUN
    assert table_programs(["yellow=cadet"], Game.CAPTAIN_SONAR, "en") is None


@pytest.mark.skipif(os.getuid() != 0, reason="only root can put a program there")
def test_a_name_is_that_of_a_file_that_root_alone_may_change(tmp_path: Path) -> None:
    folder = Path(f"/usr/local/lib/sonar-console-test-{os.getpid()}")
    folder.mkdir()
    try:
        bot = folder / "hunter"
        bot.write_text("#!/bin/sh\n")
        bot.chmod(0o755)
        assert is_of_root_alone(bot)
        words, programs = parted(["yellow=hunter, blue=cadet"], folder)
        assert (words, programs) == (["yellow=program", " blue=cadet"], [("yellow", str(bot))])
        with pytest.raises(ValueError, match=f"{folder} has no program of that name"):
            parted(["yellow=other"], folder)
        link = folder / "link"
        link.symlink_to(bot)
        for mode, owner, above in (
            (0o775, 0, 0o755),
            (0o644, 0, 0o755),
            (0o755, 1, 0o755),
            (0o755, 0, 0o777),
        ):
            bot.chmod(mode)
            os.chown(bot, owner, owner)
            folder.chmod(above)
            with pytest.raises(ValueError, match="is not root's alone"):
                parted(["yellow=hunter"], folder)
        folder.chmod(0o755)
        assert is_of_root_alone(bot)
        assert not is_of_root_alone(link)
        assert not is_of_root_alone(folder)
    finally:
        for each in folder.iterdir():
            each.unlink()
        folder.rmdir()
    assert not is_of_root_alone(bot)


@pytest.mark.parametrize(
    ("seats", "said"),
    [
        ("yellow=program", "'yellow=program': which program? (yellow=exec:COMMAND)"),
        ("yellow=exec:no-such-program", "there is no program no-such-program"),
        ("yellow=exec:", "exec: without a command"),
        ("red=exec:true", "'red=program': 'red' is none of blue, yellow"),
        ("yellow=hunter", "'yellow=hunter': 'hunter' is none of people, cadet, officer"),
        (
            "yellow=hunter",
            "/usr/local/lib/sonar-console/programs has no program of that name"
            " (a command: yellow=exec:COMMAND)",
        ),
    ],
)
def test_what_seats_no_program_is_one_line(
    seats: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "--state", str(tmp_path), "--bots", seats]) == 2
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1


def test_the_demonstration_has_no_place_for_bots(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bots = f"yellow=exec:{sys.executable} nosuch.py"
    assert main(["play", "--demo", "--state", str(tmp_path), "--bots", bots]) == 2
    assert "--demo, --bots: the demonstration plays its own match" in capsys.readouterr().err
