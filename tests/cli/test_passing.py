"""A long time that is let pass at the mock hardware is as a long time at a table."""

from __future__ import annotations

from typing import Any


def test_boards_beat_and_bots_play_while_minutes_pass(start: Any) -> None:
    console = start("none", "--scenario=alpha", "--mode=realtime", "--bots=yellow")
    console.begin()
    console.push("blue.captain.push", "blue.captain.stop")
    console.say("pass 10")
    console.until(lambda: console.phase == "play")
    warnings = set()
    for _ in range(2):
        console.say("pass 45")
        warnings |= {str(console.picture(side).warning) for side in ("blue", "yellow")}
    assert warnings == {"None"}
    assert console.end() == ""
    (path,) = console.records.glob("*.sonar")
    orders = [
        line for line in path.read_text("utf-8").splitlines() if " yellow captain head" in line
    ]
    seconds = [float(line.split()[0]) for line in orders]
    assert (
        len({int(each // 5) for each in seconds}) >= 4
    )  # spread over the time, not all at its end
