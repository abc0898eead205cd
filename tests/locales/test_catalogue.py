from __future__ import annotations

import ast as python
import re
from importlib.resources import files
from pathlib import Path
from types import SimpleNamespace

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

import sonar_console
from sonar_console.engine import names
from sonar_console.engine.refusals import Why
from sonar_console.engine.sheet import Circuit, SymbolKind
from sonar_console.locales import MissingWords, Words, languages
from sonar_console.locales.check import check_language

LANGUAGES = ("en", "fr")
"""Those of which every sentence has to be there; any other may lack some."""
SOURCE = Path(sonar_console.__file__).parent
KEY = re.compile(
    r"""["']((?:screen|oled|heard|refused|prompt|item|awaited|outcome|said)-[a-z0-9-]*[a-z0-9])["']"""
)


class Variables(Visitor):
    def __init__(self) -> None:
        self.found: set[str] = set()

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.found.add(node.id.name)


def catalogue(language: str) -> dict[str, set[str]]:
    """The keys of a language's file, each with the variables it uses."""
    text = (files("sonar_console.locales") / language / "sentences.ftl").read_text(encoding="utf-8")
    found: dict[str, set[str]] = {}
    for entry in FluentParser().parse(text).body:
        assert not isinstance(entry, ast.Junk), f"{language}.ftl: {entry.content}"
        if isinstance(entry, ast.Message):
            assert entry.id.name not in found, f"{language}.ftl has {entry.id.name} twice"
            variables = Variables()
            variables.visit(entry)
            found[entry.id.name] = variables.found
    return found


def used_keys() -> set[str]:
    """Every key that stands in the code as a whole string."""
    return {
        key
        for path in SOURCE.rglob("*.py")
        for key in KEY.findall(path.read_text(encoding="utf-8"))
    }


def test_each_language_says_its_own_name() -> None:
    assert {code: languages()[code] for code in LANGUAGES} == {"en": "English", "fr": "Français"}
    assert Words("fr").say("item-to-language", value="en") == "English"
    assert Words("en").say("item-to-language", value="xx") == "xx"


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_missing_or_wrong(language: str) -> None:
    """The same keys with the same variables as in English; what is referred to is there."""
    checked = check_language(language)
    assert checked.flaws == ()
    assert checked.there == checked.needed > 1000
    assert catalogue(language) == catalogue("en")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_sentence(language: str) -> None:
    keys = {key for key in catalogue(language) if key.startswith("refused-")}
    assert {f"refused-{why}" for why in Why} <= keys


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "words",
    [
        names.Team,
        names.Role,
        names.Heading,
        names.System,
        names.PieceKind,
        names.Verb,
        names.BlastResult,
        names.Game,
        names.Mode,
        names.Edition,
        SymbolKind,
        Circuit,
    ],
)
def test_every_word_of_the_notation_has_a_name(language: str, words: type[names.Team]) -> None:
    say = Words(language)
    for word in words:
        assert say.name(word) != ""


def test_no_key_of_the_code_is_missing() -> None:
    assert used_keys() - catalogue("en").keys() == set()


def test_no_label_of_the_screens_is_unused() -> None:
    labels = {key for key in catalogue("en") if key.startswith(("screen-", "oled-"))}
    assert labels - used_keys() == set()


def test_a_name_stands_in_the_reader_s_language() -> None:
    course = SimpleNamespace(key="heard-course", values={"team": "blue", "heading": "W"})
    assert Words("en").say(course) == "Blue heads west."
    assert Words("fr").say(course) == "Bleu fait route à l’ouest."


def test_a_letter_of_the_chart_is_not_taken_for_a_heading() -> None:
    said = Words("en").say(
        "heard-sonar-answer", team="blue", kind1="column", value1="E", kind2="row", value2=3
    )
    assert said == "Blue says column E and row 3. One of the two is false."


def test_no_isolation_marks_are_written() -> None:
    said = Words("fr").say("heard-mine-destroyed", square="C7")
    assert not set(said) & set("\u2066\u2067\u2068\u2069")


@pytest.mark.parametrize(
    ("result", "end"),
    [
        ("direct", "Direct hit on Blue!"),
        ("indirect", "Indirect hit on Blue."),
        ("clear", "Blue is not hit."),
    ],
)
def test_a_blast_says_what_it_did(result: str, end: str) -> None:
    said = Words("en").say(
        "heard-blast", team="yellow", other="blue", weapon="torpedo", square="C7", result=result
    )
    assert said == f"Yellow fires a torpedo at C7. {end}"


def test_an_unknown_key_is_shown_at_the_table_and_an_error_in_tests() -> None:
    with pytest.raises(MissingWords, match="no-such-key"):
        Words("en").say("no-such-key")
    with pytest.warns(MissingWords):
        assert Words("fr").say("no-such-key") == "no-such-key"


def test_a_missing_value_is_an_error_in_tests_and_never_stops_the_table() -> None:
    with pytest.raises(MissingWords, match="heard-course"):
        Words("en").say("heard-course", team="blue")
    with pytest.warns(MissingWords):
        assert "Blue" in Words("en").say("heard-course", team="blue")


def test_a_language_without_a_file_is_refused_in_one_line() -> None:
    with pytest.raises(ValueError, match="no language 'xx'"):
        Words("xx")


def test_a_crew_s_own_name_stands_in_place_of_its_colour() -> None:
    """Once: a name that is a word of the game is not looked up again."""
    for language in LANGUAGES:
        plain = Words(language)
        named = plain.calling({"yellow": "NAUTILUS", "blue": "sonar"})
        assert named.say("heard-dived", team="yellow").startswith("NAUTILUS")
        assert named.name("yellow") == "NAUTILUS"
        assert named.say("heard-dived", team="blue").startswith("sonar")
        assert "NAUTILUS" in named.say("screen-their-turn", team="yellow")
        assert named.say("heard-dived", team="green") == plain.say("heard-dived", team="green")
        back = named.calling({})
        assert back.say("heard-dived", team="yellow") == plain.say("heard-dived", team="yellow")


@pytest.mark.parametrize(
    ("where", "en", "fr"),
    [
        ("blue", "Blue", "Bleu"),
        ("yellow.oled.mate", "Yellow, first mate", "Jaune, second"),
        ("blue.captain.stop", "Blue, captain, fist pad", "Bleu, capitaine, poing"),
        ("table.notes", "table, radio operator’s sheet", "table, calque du détecteur"),
        ("board blue", "crew board, Blue", "carte d’équipage, Bleu"),
        ("yellow.screen", "Yellow", "Jaune"),
        ("screen", "screen", "écran"),
        ("/dev/ttyACM0", "/dev/ttyACM0", "/dev/ttyACM0"),
    ],
)
def test_a_part_of_the_table_is_named_in_the_reader_s_language(
    where: str, en: str, fr: str
) -> None:
    for language, told in (("en", en), ("fr", fr)):
        for key in ("warning-stuck", "warning-oled", "warning-flood"):
            assert Words(language).say(key, value=where).endswith(f" ({told}).")


PLACED = ("contained", "attempt", "result", "attempt_each", "note")
"""The functions of `FaultLog` whose first argument is where a fault is."""


def places() -> set[str]:
    """The words of the places of faults, as the program's source has them."""
    found = set()
    for path in SOURCE.rglob("*.py"):
        for node in python.walk(python.parse(path.read_text("utf-8"))):
            if not isinstance(node, python.Call) or not isinstance(node.func, python.Attribute):
                continue
            of = python.unparse(node.func.value)
            if node.func.attr in PLACED and "fault" in of and node.args:
                texts = [
                    each.value
                    for each in python.walk(node.args[0])
                    if isinstance(each, python.Constant) and isinstance(each.value, str)
                ]
                found |= {word for text in texts for word in re.split(r"[. ]", text) if word}
    return found


def test_each_place_of_a_fault_has_a_name() -> None:
    """The host reads where something broke in his language."""
    words = Words("fr")
    known = places()
    assert {"board", "disk", "loudspeaker", "picture", "journal", "notes"} <= known
    keys = ("place", "name", "simulator-control")
    nameless = {word for word in known if not any(words.has(f"{key}-{word}") for key in keys)} - {
        "oled"
    }
    assert nameless == set()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "begins", ["warning-", "scenario-advice-", "charts-advice-", "chart-fault-"]
)
def test_what_is_wrong_is_told_in_whole_sentences(begins: str, language: str) -> None:
    """None is a fragment, or ends in a colon and a name."""
    words = Words(language)
    messages = {key: used for key, used in catalogue(language).items() if key.startswith(begins)}
    assert len(messages) >= 3
    for key, used in messages.items():
        values: dict[str, str | int] = {**dict.fromkeys(used, "C3"), "ways": 1}
        told = words.say(key, **{**values, "value": 3} if key == "warning-late" else values)
        assert told[0].isupper() and told[-1] == ".", told  # noqa: PT018
        assert not re.search(r"\s?: ", told), told


def test_no_sentence_has_a_space_that_the_fonts_lack() -> None:
    for language in LANGUAGES:
        told = Words(language).say("bench-yardstick", moves=81801, lists=1234567)
        assert "\u202f" not in told
        assert not {"81801", "1234567"} & set(told.split())  # grouped all the same


def test_a_text_of_a_scenario_has_only_spaces_that_the_fonts_have() -> None:
    """As in the sentences: the narrow space before a French ``!`` would be an empty box."""
    assert Words("fr").translation({"fr": "Bonne chasse\u202f!"}) == "Bonne chasse\u00a0!"
