"""The systems of Captain Sonar (A, T, N, D, O, L, X)."""

from __future__ import annotations

from typing import Any

import pytest

from sonar_console.engine import System, Team, edit_boat, event_for
from sonar_console.record.notation import parse_order

SYSTEMS = {
    "mine": "captain mine E6",
    "torpedo": "captain torpedo E8",
    "drone": "captain drone 1",
    "sonar": "captain sonar",
    "silence": "captain silence W 1",
    "scenario": "captain archer C3",
}


def armed(table: Any, *systems: str, **options: Any) -> Any:
    """Blue has sailed from E6 to E5, both OKs are in, the systems named are full."""
    options.setdefault("start", ("E6", "J10"))
    t = table(**options)
    t.course("blue", "N")
    t.mend("blue")
    t.fill("blue", *systems)
    if options.get("mode") == "realtime":
        t.say("blue captain stop")
    return t


# ---- activating


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_1_only_with_a_full_gauge(table: Any, system: str) -> None:
    t = armed(table, archer="C3", scenario_gauge=4, start=("E4", "J10"))
    assert t.refused(f"blue {SYSTEMS[system]}") == "A-1"


@pytest.mark.parametrize(
    ("system", "symbol"),
    [
        ("mine", "W1"),
        ("torpedo", "N5"),
        ("drone", "E5"),
        ("sonar", "S1"),
        ("silence", "S6"),
        ("scenario", "W2"),
    ],
)
def test_a_2_not_while_a_symbol_of_its_kind_is_crossed_out(
    table: Any, system: str, symbol: str
) -> None:
    t = armed(table, *SYSTEMS, archer="C3", scenario_gauge=4, start=("D5", "J10"))
    t.cross_out("blue", symbol)
    order = SYSTEMS[system].replace("E6", "C3")
    assert t.refused(f"blue {order}") == "A-2"


def test_a_2_radiation_blocks_nothing(table: Any) -> None:
    t = armed(table, "torpedo")
    t.cross_out("blue", "N6", "W5")
    assert t.allowed("blue captain torpedo E8")


@pytest.mark.parametrize("role", ["mate", "engineer", "radio"])
@pytest.mark.parametrize("system", SYSTEMS)
def test_a_3_who_may_activate(table: Any, system: str, role: str) -> None:
    t = armed(table, *SYSTEMS, archer="C3", scenario_gauge=4)
    order = SYSTEMS[system].replace("captain", role).replace("E6", "D4")
    if role == "mate" and system in ("drone", "sonar"):
        assert t.allowed(f"blue {order}")
    else:
        assert t.refused(f"blue {order}") == "A-3"


def test_a_4_no_system_and_no_mine_without_a_stop(table: Any) -> None:
    t = armed(table, *list(SYSTEMS)[:5], mode="realtime")
    t.lay("blue", "C3")
    t.say("blue captain resume")
    for order in ("torpedo E8", "mine D4", "drone 1", "sonar", "silence W 1", "trigger C3"):
        assert t.refused(f"blue captain {order}") == "A-4"


def test_a_4_a_stop_freezes_both_teams(table: Any) -> None:
    t = armed(table, mode="realtime")
    for team in ("blue", "yellow"):
        for order in ("captain head N", "captain surface", "captain stop", "radio plot N"):
            assert t.refused(f"{team} {order}") == "A-4"
    assert t.refused("yellow captain resume") == "A-4"
    assert t.refused("yellow captain torpedo J9") == "A-4"


@pytest.mark.parametrize(("raised", "lowered"), [("captain", "mate"), ("mate", "captain")])
def test_a_4_captain_or_mate_stop_and_resume(table: Any, raised: str, lowered: str) -> None:
    t = table(mode="realtime")
    assert t.refused("blue engineer stop") == "Z-1"
    assert t.say(f"blue {raised} stop") == [{"event": "stopped", "team": "blue", "role": raised}]
    assert t.match.state()["phase"] == "stopped"
    assert t.names(f"blue {lowered} resume") == ["resumed"]


def test_a_4_one_activation_or_trigger_under_a_stop(table: Any) -> None:
    t = armed(table, "torpedo", "drone", mode="realtime")
    t.lay("blue", "A1", "A3")
    t.say("blue captain trigger A1")
    assert t.refused("blue captain trigger A3") == "A-4"
    assert t.refused("blue captain torpedo E8") == "A-4"
    t.say("blue captain resume", "blue captain stop", "blue captain torpedo E8")
    assert t.refused("blue mate drone 1") == "A-4"


def test_a_4_nothing_to_resume(table: Any) -> None:
    assert table(mode="realtime").refused("blue captain resume") == "A-4"


def test_a_4_the_stopping_team_s_duties_go_on(table: Any) -> None:
    t = table(mode="realtime")
    t.say("blue captain head N", "yellow captain head N", "blue mate stop")
    assert t.refused("yellow mate mark mine") == "A-4"
    assert t.refused("yellow engineer break N1") == "A-4"
    t.say("blue mate mark mine", "blue engineer break N1")
    assert t.refused("blue mate mark mine") == "A-4", "it is no longer owed"
    assert t.refused("blue engineer break N2") == "A-4"


def test_a_4_the_duties_of_a_silence_may_be_done_under_the_stop(table: Any) -> None:
    t = armed(table, "silence", mode="realtime")
    t.say("blue captain silence N 2", "blue engineer break N2", "blue captain resume")
    t.say("blue mate mark mine")


def test_a_5_after_the_course_and_once_a_turn(table: Any) -> None:
    t = table()
    t.fill("blue", "torpedo", "drone")
    assert t.refused("blue captain torpedo E8") == "A-5"
    assert t.refused("blue captain done") == "A-5"
    t.course("blue", "N")
    t.mend("blue")
    t.say("blue captain drone 1")
    assert t.refused("blue captain torpedo E8") == "A-5"
    assert t.refused("yellow captain sonar") == "C-6"


def test_a_6_a_course_between_two_activations(table: Any) -> None:
    t = armed(table, "torpedo", "silence", mode="realtime")
    t.say("blue captain silence W 1", "blue mate mark mine", "blue engineer break W5")
    t.say("blue captain resume", "blue captain stop")
    assert t.refused("blue captain torpedo D8") == "A-6", "a silence is no announced course"
    t.say("blue captain resume")
    t.say("blue captain head W", "blue mate mark mine", "blue engineer break W6")
    t.say("blue captain stop", "blue captain torpedo C8")


def test_a_6_surfacing_is_no_course_either(table: Any) -> None:
    t = armed(table, "torpedo", "drone", mode="realtime")
    t.say("blue captain drone 1", "blue captain resume", "blue captain surface")
    for section, role in enumerate(("engineer", "mate", "captain", "radio"), 1):
        t.say(f"blue {role} secure {section}")
    t.say("blue captain dive", "blue captain stop")
    assert t.refused("blue captain torpedo E8") == "A-6"


def test_a_6_edition_fr_has_no_such_limit_in_real_time(table: Any) -> None:
    t = armed(table, "torpedo", "drone", mode="realtime", edition="fr")
    t.say("blue captain drone 1", "blue captain resume", "blue captain stop")
    assert t.allowed("blue captain torpedo E8")


def test_a_7_activating_empties_the_gauge(table: Any) -> None:
    t = armed(table, "torpedo", "drone")
    events = t.say("blue captain torpedo E8")
    assert events[0] == {
        "event": "activated",
        "team": "blue",
        "role": "captain",
        "system": "torpedo",
    }
    assert t.boat("blue")["gauges"]["torpedo"] == 0
    assert t.boat("blue")["gauges"]["drone"] == 4


@pytest.mark.parametrize("mode", ["turn", "realtime"])
def test_a_8_not_while_an_ok_is_owed(table: Any, mode: str) -> None:
    t = table(mode=mode)
    t.fill("blue", "torpedo")
    t.say("blue captain head N", "blue mate mark mine")
    if mode == "realtime":
        t.say("blue captain stop")
    assert t.refused("blue captain torpedo E8") == "A-8"
    t.say("blue engineer break N6")
    assert t.allowed("blue captain torpedo E7")


# ---- torpedo


def test_t_1_four_squares_round_islands(table: Any) -> None:
    t = armed(table, "torpedo", islands="E4 D4 F4")
    assert t.refused("blue captain torpedo E4") == "T-1"
    assert t.refused("blue captain torpedo E3") == "T-1", "six steps round the islands"
    assert t.allowed("blue captain torpedo G3")
    assert t.refused("blue captain torpedo E10") == "T-1"
    assert t.allowed("blue captain torpedo E9")
    assert t.refused("blue captain torpedo Z99") == "T-1"


def test_t_1_switch_torpedo_path_distance(table: Any) -> None:
    t = armed(table, "torpedo", islands="E4 D4 F4", torpedo_path="distance")
    assert t.allowed("blue captain torpedo E3")
    assert t.refused("blue captain torpedo E4") == "T-1"
    assert t.refused("blue captain torpedo H7") == "T-1"


@pytest.mark.parametrize("path", ["water", "distance"])
def test_t_1_the_own_square_in_edition_fr_alone(table: Any, path: str) -> None:
    english = armed(table, "torpedo", torpedo_path=path)
    assert english.refused("blue captain torpedo E5") == "T-1"
    french = armed(table, "torpedo", edition="fr", torpedo_path=path)
    french.say("blue captain torpedo E5")
    assert french.boat("blue")["damage"] == 2


@pytest.mark.parametrize(
    ("square", "result", "damage"),
    [("G6", "direct", 2), ("F5", "indirect", 1), ("G7", "indirect", 1), ("E7", "clear", 0)],
)
def test_t_2_the_blast(table: Any, square: str, result: str, damage: int) -> None:
    t = armed(table, "torpedo", start=("E6", "G6"))
    events = t.say(f"blue captain torpedo {square}")
    blast = next(event for event in events if event["event"] == "blast")
    assert blast["results"]["yellow"] == result
    assert t.boat("yellow")["damage"] == damage


def test_t_2_the_launcher_is_hit_too(table: Any) -> None:
    t = armed(table, "torpedo")
    t.say("blue captain torpedo F6")
    assert t.boat("blue")["damage"] == 1


def test_t_3_any_mine_on_the_square_is_destroyed(table: Any) -> None:
    t = armed(table, "torpedo")
    t.lay("blue", "E8", "E9")
    t.lay("yellow", "E8", "E7")
    events = t.say("blue captain torpedo E8")
    assert [e["team"] for e in events if e["event"] == "mine-destroyed"] == ["blue", "yellow"]
    assert [e["event"] for e in events].count("blast") == 1, "they do not explode"
    assert (t.boat("blue")["mines"], t.boat("yellow")["mines"]) == (["E9"], ["E7"])


# ---- mines


def test_n_1_on_the_eight_squares_around(table: Any) -> None:
    t = armed(table, "mine", islands="D4")
    t.lay("blue", "F6")
    assert t.offers("blue", "mine") == ["D5", "D6", "E4", "F4", "F5"]
    for square in ("E5", "E6", "D4", "F6", "G5", "E3"):
        assert t.refused(f"blue captain mine {square}") == "N-1"
    assert t.names("blue captain mine F4") == ["activated", "mine-dropped"]


def test_n_1_not_off_the_chart(table: Any) -> None:
    t = armed(table, "mine", start=("A2", "J10"))
    assert t.refused("blue captain mine Z1") == "N-1"
    assert t.offers("blue", "mine") == ["B1", "B2"]


def test_n_1_an_enemy_s_mine_is_no_hindrance(table: Any) -> None:
    t = armed(table, "mine")
    t.lay("yellow", "E4")
    assert t.allowed("blue captain mine E4")


def test_n_2_a_trigger_in_any_turn(table: Any) -> None:
    t = table()
    t.lay("yellow", "A1", "A3")
    t.say("yellow captain trigger A1", "blue captain head N", "yellow captain trigger A3")


def test_n_2_a_trigger_needs_neither_course_nor_ok_nor_circuit(table: Any) -> None:
    t = table()
    t.lay("blue", "A1", "A3", "A5")
    t.cross_out("blue", "W1")
    t.say("blue captain trigger A1", "blue captain head N", "blue captain trigger A3")
    t.duties("blue")
    t.fill("blue", "drone")
    t.mend("blue")
    t.say("blue captain drone 1", "blue captain trigger A5", "blue captain done")


def test_n_2_not_in_the_middle_of_a_resolution(table: Any) -> None:
    t = armed(table, "sonar")
    t.lay("blue", "A1")
    t.lay("yellow", "A1")
    t.say("blue captain sonar")
    assert t.refused("blue captain trigger A1") == "O-3"
    assert t.refused("yellow captain trigger A1") == "O-3"


def test_n_2_a_trigger_is_no_activation(table: Any) -> None:
    t = armed(table, "torpedo", mode="realtime")
    t.lay("blue", "A1")
    t.say("blue captain trigger A1", "blue captain resume", "blue captain stop")
    assert t.allowed("blue captain torpedo E8")


def test_n_3_as_a_blast_and_the_mine_is_gone(table: Any) -> None:
    t = table()
    t.lay("blue", "I9")
    t.lay("yellow", "I9")
    blast = t.say("blue captain trigger I9")[0]
    assert blast["results"] == {"blue": "clear", "yellow": "indirect"}
    assert (blast["weapon"], blast["square"]) == ("mine", "I9")
    assert (t.boat("blue")["mines"], t.boat("yellow")["mines"]) == ([], ["I9"])


def test_n_4_no_mine_there(table: Any) -> None:
    t = table()
    t.lay("yellow", "A1")
    assert t.refused("blue captain trigger A1") == "N-4"


def test_n_5_surfacing_keeps_the_mines(table: Any) -> None:
    t = table()
    t.lay("blue", "A1")
    t.say("blue captain surface")
    assert t.boat("blue")["mines"] == ["A1"]
    assert t.refused("blue captain trigger A1") == "U-5"


def test_switch_trigger_activation_turn_by_turn(table: Any) -> None:
    t = table(trigger="activation")
    t.lay("blue", "A1", "A3")
    assert t.refused("blue captain trigger A1") == "A-5"
    t.say("blue captain head N")
    assert t.refused("blue captain trigger A1") == "A-8"
    t.say("blue mate mark mine", "blue engineer break N2")
    assert t.refused("blue captain trigger A1") == "A-2"
    t.mend("blue")
    t.say("blue captain trigger A1")
    assert t.refused("blue captain trigger A3") == "A-5"
    t.say("blue captain done")
    assert t.refused("blue captain trigger A3") == "C-6"


def test_switch_trigger_activation_in_real_time(table: Any) -> None:
    t = armed(table, "torpedo", mode="realtime", trigger="activation")
    t.lay("blue", "A1", "A3")
    t.say("blue captain trigger A1", "blue captain resume", "blue captain stop")
    assert t.refused("blue captain trigger A3") == "A-6"
    assert t.refused("blue captain torpedo E8") == "A-6"
    t.black_out("blue")
    assert t.refused("blue captain trigger A3") == "C-7"


# ---- drone and sonar


def test_d_1_the_table_answers(table: Any) -> None:
    t = armed(table, "drone")
    assert t.refused("blue captain drone 0") == "D-1"
    assert t.refused("blue captain drone 5") == "D-1"
    assert t.say("blue mate drone 4")[1] == {
        "event": "drone",
        "team": "blue",
        "sector": 4,
        "present": True,
    }


def test_d_1_it_is_not_there(table: Any) -> None:
    t = armed(table, "drone")
    assert t.say("blue captain drone 1")[1]["present"] is False


def asked(table: Any, **options: Any) -> Any:
    """Blue has used its sonar; yellow, on J10 (row 10, column J, sector 4), owes an answer."""
    t = armed(table, "sonar", **options)
    t.say("blue mate sonar")
    return t


@pytest.mark.parametrize(
    "answer",
    ["row 10", "row 10 row 9", "sector 4 sector 1"],
)
def test_o_1_two_different_kinds(table: Any, answer: str) -> None:
    assert asked(table).refused(f"yellow captain answer {answer}") == "O-1"


@pytest.mark.parametrize("answer", ["row 10 column J", "row 9 column A", "sector 4 row 10"])
def test_o_2_exactly_one_is_true(table: Any, answer: str) -> None:
    assert asked(table).refused(f"yellow captain answer {answer}") == "O-2"


def test_o_2_the_answer_as_spoken(table: Any) -> None:
    t = asked(table)
    assert t.say("yellow captain answer row 3 column J") == [
        {"event": "sonar-answer", "team": "yellow", "pieces": [["row", 3], ["column", "J"]]}
    ]


def test_o_3_nothing_else_until_the_answer(table: Any) -> None:
    t = asked(table)
    assert t.boat("yellow")["awaiting"] == ["captain"]
    for order in ("captain done", "captain head N", "radio plot N", "captain answer row 5 row 1"):
        assert t.refused(f"blue {order}") == "O-3"
    assert t.refused("yellow radio plot N") == "O-3"
    assert t.refused("yellow mate mark mine") == "O-3"


def test_o_3_not_even_the_resume_of_a_stop(table: Any) -> None:
    t = asked(table, mode="realtime")
    assert t.refused("blue captain resume") == "O-3"
    t.say("yellow captain answer row 3 column J", "blue captain resume")


def test_o_3_an_answer_nobody_asked_for(table: Any) -> None:
    assert table().refused("yellow captain answer row 3 column J") == "O-3"


@pytest.mark.parametrize("answer", ["row 11 column J", "row 10 sector 5", "column K sector 4"])
def test_o_4_values_of_this_chart(table: Any, answer: str) -> None:
    assert asked(table).refused(f"yellow captain answer {answer}") == "O-4"


def test_o_the_surfaced_enemy_answers_too(table: Any) -> None:
    t = table(mode="realtime")
    t.say("yellow captain surface")
    t.fill("blue", "sonar")
    t.say("blue captain stop", "blue captain sonar", "yellow captain answer row 3 column J")


# ---- silence


def test_l_1_up_to_four_squares_in_a_line(table: Any) -> None:
    t = armed(table, "silence", islands="H5")
    assert t.refused("blue captain silence N 5") == "L-1"
    assert t.refused("blue captain silence E 3") == "L-1"
    assert t.refused("blue captain silence S 1") == "L-1", "the own route"
    assert t.offers("blue", "silence") == [
        *("E 0", "E 1", "E 2"),
        *("N 0", "N 1", "N 2", "N 3", "N 4"),
        "S 0",
        *("W 0", "W 1", "W 2", "W 3", "W 4"),
    ]
    assert t.say("blue captain silence W 3")[1] == {"event": "silence", "team": "blue"}
    assert t.boat("blue")["route"] == ["E6", "E5", "D5", "C5", "B5"]


def test_l_1_own_mines_bar_the_line_as_c_4_says(table: Any) -> None:
    english = armed(table, "silence")
    english.lay("blue", "E3")
    assert english.refused("blue captain silence N 2") == "L-1"
    assert english.allowed("blue captain silence N 1")
    french = armed(table, "silence", edition="fr")
    french.lay("blue", "E3")
    assert french.allowed("blue captain silence N 2")


@pytest.mark.parametrize("squares", [0, 2])
def test_l_2_the_crew_does_its_duty(table: Any, squares: int) -> None:
    t = armed(table, "silence")
    t.say(f"blue captain silence N {squares}")
    assert t.boat("blue")["awaiting"] == ["engineer", "mate"]
    assert t.refused("blue captain done") == "C-5"
    assert t.refused("blue engineer break W1") == "E-2"
    t.say("blue mate mark drone", "blue engineer break N1")
    assert t.boat("blue")["gauges"]["silence"] == 0


@pytest.mark.parametrize("squares", [0, 2])
@pytest.mark.parametrize("switches", [{"edition": "fr"}, {"silence_mark": "any"}])
def test_m_6_the_mark_of_a_silence_may_go_on_silence(
    table: Any, squares: int, switches: dict[str, str]
) -> None:
    t = armed(table, "silence", **switches)
    t.say(f"blue captain silence N {squares}", "blue mate mark silence")
    assert t.boat("blue")["gauges"]["silence"] == 1


def test_m_6_the_mark_of_a_silence_does_not_go_on_silence(table: Any) -> None:
    t = armed(table, "silence")
    t.say("blue captain silence N 2")
    assert t.refused("blue mate mark silence") == "M-6"
    assert t.refused("blue mate pass") == "M-4"
    assert "silence" not in t.offers("blue", "mark")
    t.say("blue mate mark mine", "blue engineer break N1", "blue captain done")
    t.turn("yellow", "N")
    t.say("blue captain head W")
    assert t.allowed("blue mate mark silence"), "the next mark is a course's"


def test_m_6_with_every_other_gauge_full_the_mate_passes(table: Any) -> None:
    t = armed(table, "silence", "mine", "torpedo", "drone", "sonar")
    t.say("blue captain silence N 2")
    assert t.refused("blue mate mark silence") == "M-6"
    assert t.offers("blue", "mark") == []
    t.say("blue mate pass", "blue engineer break N1")
    assert t.boat("blue")["awaiting"] == []


def test_m_6_is_undone_with_the_silence(table: Any) -> None:
    t = armed(table, "silence")
    t.say("blue captain silence N 2", "blue mate mark mine")
    t.match.undo()
    assert t.refused("blue mate mark silence") == "M-6"
    assert t.match.copy().boats["blue"].unmarkable == "silence"


def test_switch_silence_of_zero_mate(table: Any) -> None:
    t = armed(table, "silence", silence_of_zero="mate")
    t.say("blue captain silence N 0")
    assert t.boat("blue")["awaiting"] == ["mate"]
    assert t.refused("blue mate mark silence") == "M-6"
    t.say("blue mate mark mine", "blue captain done")
    t = armed(table, "silence", silence_of_zero="mate")
    t.say("blue captain silence N 1")
    assert t.boat("blue")["awaiting"] == ["engineer", "mate"]


def test_switch_mine_adjacency_four(table: Any) -> None:
    t = armed(table, "mine", mine_adjacency="four")
    assert t.refused("blue captain mine D3") == "N-1"
    assert t.offers("blue", "mine") == ["D5", "E4", "F5"]


def test_switch_trigger_unbroken(table: Any) -> None:
    """At any time, like a free one, but not with a weapons symbol crossed out (A-2)."""
    t = table(trigger="unbroken")
    t.lay("blue", "H8")
    assert t.offers("blue", "trigger") == ["H8"]
    t.cross_out("blue", "S3")
    assert t.refused("blue captain trigger H8") == "A-2"
    assert t.refused("blue captain trigger A1") == "A-2", "before N-4"
    t.mend("blue")
    t.turn("blue", "N")
    t.mend("blue")
    t.say("blue captain trigger H8")


def test_switch_ready_aloud(table: Any) -> None:
    for heard, switches in ((True, {}), (False, {"ready_aloud": "own"})):
        t = table(**switches)
        edit_boat(t.match, Team.BLUE, gauges={System.TORPEDO: 2})
        t.say("blue captain head N")
        marked, ready = t.match.apply(parse_order("blue mate mark torpedo")[1])
        assert event_for(marked, Team.YELLOW) is None
        assert [event_for(ready, team) is ready for team in (Team.BLUE, Team.YELLOW)] == [
            True,
            heard,
        ]


@pytest.mark.parametrize("limit", [1, 2, 3, 4])
def test_switch_damage_limit(table: Any, limit: int) -> None:
    t = table(damage_limit=str(limit))
    t.hurt("yellow", limit - 1)
    t.lay("blue", "J9")
    t.say("blue captain trigger J9")
    assert t.match.outcome is not None
    assert (t.match.outcome.winner, t.boat("yellow")["damage"]) == ("blue", limit)


def test_a_5_in_french_a_system_may_come_before_the_course(table: Any) -> None:
    t = table(edition="fr")
    t.fill("blue", "drone", "silence")
    t.say("blue captain silence N 1")
    assert t.refused("blue captain drone 1") == "A-5", "one in a turn"
    assert t.refused("blue captain done") == "A-5", "the course is still to come"
    assert t.refused("blue captain head N") == "C-5"
    t.duties("blue")
    t.say("blue captain head N")
    t.duties("blue")
    assert t.refused("blue captain drone 1") == "A-5"
    t.say("blue captain done")
    assert t.refused("blue captain drone 1") == "C-6"


def test_a_6_in_french_two_systems_need_no_course_between(table: Any) -> None:
    t = table(edition="fr")
    t.course("blue", "N")
    t.mend("blue")
    t.fill("blue", "drone")
    t.say("blue captain drone 1", "blue captain done")
    t.turn("yellow", "N")
    t.fill("blue", "drone")
    t.say("blue captain drone 1")


def test_switch_silence_of_zero_unmarked(table: Any) -> None:
    t = armed(table, "silence", silence_of_zero="unmarked")
    t.say("blue captain silence N 0", "blue captain done")
    t = armed(table, "silence", silence_of_zero="unmarked")
    t.say("blue captain silence N 1")
    assert t.boat("blue")["awaiting"] == ["engineer", "mate"]


# ---- the scenario's system


def test_x_2_an_archer_mine_explodes_once_for_both(table: Any) -> None:
    t = armed(table, "scenario", archer="C3 I10 J1", scenario_gauge=4)
    events = t.say("blue captain archer I10")
    assert [event["event"] for event in events] == ["activated", "blast", "damaged"]
    assert events[1]["weapon"] == "archer"
    assert t.match.state()["archer"] == ["C3", "J1"]
    assert t.boat("yellow")["damage"] == 1


def test_x_2_archer_mines_do_not_hinder_movement(table: Any) -> None:
    assert table(archer="E4", scenario_gauge=4).allowed("blue captain head N")


def test_x_2_a_torpedo_destroys_one(table: Any) -> None:
    t = armed(table, "torpedo", archer="E8", scenario_gauge=4)
    destroyed = t.say("blue captain torpedo E8")[-1]
    assert (destroyed["event"], destroyed["team"]) == ("mine-destroyed", None)
    assert t.match.state()["archer"] == []


def test_x_3_no_archer_mine_there(table: Any) -> None:
    t = armed(table, "scenario", archer="C3", scenario_gauge=4)
    assert t.refused("blue captain archer C4") == "X-3"
    t.say("blue captain archer C3", "blue captain done")
    t.turn("yellow", "N")
    t.course("blue", "N")
    t.mend("blue")
    t.fill("blue", "scenario")
    assert t.refused("blue captain archer C3") == "X-3", "it is gone"


def test_x_3_before_a_in_other_scenarios(table: Any) -> None:
    t = armed(table)
    assert t.refused("blue captain archer C3") == "X-3"
    edit_boat(t.match, Team.BLUE, course_since=False)
    assert t.refused("blue captain archer C3") == "X-3"
    assert table().refused("blue captain archer C3") == "A-5", "but after whose turn it is"


def test_a_scenario_s_own_gauge_needs_no_archer_mines(table: Any) -> None:
    t = armed(table, "scenario", scenario_gauge=6)
    assert t.refused("blue captain archer C3") == "X-3"
