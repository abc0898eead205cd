"""The drill of a system: Captain Sonar gets a jammer, which empties the enemy's sonar gauge."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from sonar_tools.structure.drills import ProgramCopy, add_sentences

ON_COPY = Path(__file__).with_name("on_copy.py")

ORDER = '''# ---- jammer


def check_jammer(match: Match, boat: Boat, order: Order) -> None:
    """Check a jammer: a full gauge (A-1)."""
    check_activation(match, boat, System.JAMMER)


def jammer(match: Match, boat: Boat, order: Order) -> tuple[Event, ...]:
    """Empty the enemy's sonar gauge."""
    match.enemy(boat).gauges &= ~GAUGE_BITS[System.SONAR]
    return (_activate(match, boat, order, System.JAMMER),)


'''
LISTED = """def _jammers(match: Match, boat: Boat, table: OrderTable, found: list[Order]) -> None:
    if systems.may_activate(match, boat, System.JAMMER):
        found.append(table.plain[Role.CAPTAIN, Verb.JAMMER])


"""
WORDS = """
name-jammer = jammer
    .the = the jammer
    .of = of the jammer
    .to = to the jammer
item-jammer = Jammer
simulator-lamp-ready_jammer = Jammer
panel-lamp-ready_jammer = jammer
"""

ADDED = {
    "engine/names.py": [
        ('    SCENARIO = "scenario"', '    JAMMER = "jammer"\n'),
        ('    ARCHER = "archer"', '    JAMMER = "jammer"\n'),
        ("    Verb.ARCHER: System.SCENARIO,", "    Verb.JAMMER: System.JAMMER,\n"),
    ],
    "engine/sheet.py": [
        ("    System.SCENARIO: SymbolKind", "    System.JAMMER: SymbolKind.DETECTION,\n")
    ],
    "engine/systems.py": [
        ("# ---- the scenario's system", ORDER),
        (
            "    Verb.ARCHER: Spec(",
            "    Verb.JAMMER: Spec(CAPTAIN, system_due, check_jammer, jammer, True),\n",
        ),
    ],
    "engine/legal.py": [
        ("def _archers(", LISTED),
        ("Verb.SURFACE, Verb.DONE)\n", "Verb.JAMMER, "),
        ("        Verb.ARCHER: _archers", "        Verb.JAMMER: _jammers,\n"),
    ],
    "record/notation.py": [("    Verb.ARCHER: (", "    Verb.JAMMER: (0, 0, _nothing),\n")],
    "stations/captains.py": [("    Verb.ARCHER,\n)", "    Verb.JAMMER,\n")],
    "screens/symbols.py": [
        (
            '    "scenario": (',
            '    "jammer": (Stroke(((-0.8, 0), (0.8, 0)), 0.2), Disc(0, 0, 0.4)),\n',
        )
    ],
    "screens/attract.py": [(', "silence")\n_ACTIONS', ', "jammer"')],
    "cards/moment.py": [('    "ready_scenario",', '    "ready_jammer",\n')],
}
"""What is added before which place, by file."""


def test_a_system_is_added_by_its_rules_its_controls_and_its_picture(tmp_path: Path) -> None:
    copy = ProgramCopy(tmp_path)
    for name, places in ADDED.items():
        for before, text in places:
            copy.insert(name, before, text)
    copy.change("devices/layout.py", lambda text: text.replace("LAMPS = 9", "LAMPS = 10"))
    copy.change("firmware/wiring.py", lambda text: text.replace("21, 22)", "21, 22, 26)"))
    copy.change(
        "scenarios/sheets.toml", lambda text: text.replace("\nsonar", "\njammer = 3\nsonar")
    )
    for team in ("blue", "yellow"):
        lamp = f'ready_jammer = {{ board = "{team}", lamp = 9 }}\n\n'
        copy.insert("hardware/table.toml", f"[{team}.oled]", lamp)
    add_sentences(copy, WORDS)
    assert copy.changed() == {
        *ADDED,
        "devices/layout.py",
        "scenarios/sheets.toml",
        "hardware/table.toml",
        "firmware/wiring.py",
        "locales/en/sentences.ftl",
        "locales/fr/sentences.ftl",
    }
    folder = copy.top / "out"
    folder.mkdir()
    shown: dict[str, Any] = json.loads(copy.run(str(ON_COPY), "system", str(folder)))
    assert shown["faults"] == []
    # the first mate fills its gauge, which is on the screen, the OLED and the lamps
    none, *marked = shown["spaces lit on the OLED"]
    assert marked == [none + 12, none + 24, none + 36]
    assert {"Blue’s jammer is charged.", "Jammer"} <= set(shown["words"])
    assert shown["words"].count("Jammer") == 1  # on the gauge: the captain's menu has its symbol
    assert shown["lamps"] == ["engineer_ok", "mate_ok", "ready_jammer"]
    # the captain uses it, and the referee judges it
    assert shown["menu"] == ["item-done", "item-jammer"]
    assert shown["accepted"]
    assert shown["verdict"]["order"] == "jammer"
    assert [each["event"] for each in shown["verdict"]["events"]] == ["activated"]
    assert shown["sonar before"] == 2
    assert shown["end"]["yellow"]["gauges"]["sonar"] == 0
    assert shown["end"]["blue"]["gauges"]["jammer"] == 0
    assert all(lacking[0].startswith("ok: ") for lacking in shown["lacking"])
    assert "silence 6, jammer 3" in shown["sheets"][1]
