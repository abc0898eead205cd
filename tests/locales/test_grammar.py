"""Each language is written as it is printed: plurals, elisions, numbers, apostrophes.

Every sentence is said with the values that provoke a fault: 0, 1 and 2, crews whose names begin
with a vowel, each seat, system and heading.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import product

import pytest
from fluent.syntax import FluentParser, ast
from fluent.syntax.visitor import Visitor

from sonar_console.engine.names import Heading, PieceKind, Role, System, Team
from sonar_console.locales import Words
from sonar_console.locales.folders import language_folders, read_sentences
from sonar_console.locales.glossary import Glossary

LANGUAGES = ("en", "fr")

NAMES = {
    "team": ("blue", "Orque", "Hermès", "Homard", "Nautilus"),
    "role": tuple(Role),
    "heading": tuple(Heading),
    "system": tuple(System),
    "kind": tuple(PieceKind),
    "cause": ("torpedo", "mine", "archer", "missile"),
}
NAMES |= {f"{name}{number}": NAMES[name] for name in ("system", "kind", "role") for number in "12"}
NAMES |= {"other": NAMES["team"], "one": NAMES["team"], "verb": NAMES["cause"]}
"""The values of a variable that is a name, by what the variable is called."""

MANY = {
    ("refused-takeback-count", "most"): "the most that can be asked for: more than one",
    ("refused-takeback-too-many-hidden", "count"): "what was asked for and is too many",
    ("refused-silence-too-long", "squares"): "more than four",
    ("charts-refused-sectors", "value"): "a limit",
    ("charts-refused-many", "value"): "a limit",
    ("charts-refused-text", "value"): "a limit",
    ("doctor-hands-off", "count"): "a minute or more",
    ("item-to-gauge", "count"): "4 or 6",
    ("report-radio-sure", "count"): "one square has a sentence of its own",
    ("report-radio-lost", "count"): "many, or a sector could be named",
    ("scenario-facts", "largest"): "the largest sector of a chart",
    ("scenario-advice-size", "rows"): "the rows of a chart",
    ("scenario-advice-torn-sector", "sector"): "the number of a sector",
    ("language-row", "all"): "all sentences",
    ("language-row", "count"): "hundreds of sentences",
    ("doctor-quiet", "count"): "all controls of a table",
    ("doctor-rest", "count"): "all controls of a table",
    ("doctor-lamps", "count"): "all lamps of a crew",
}
"""Numbers that are never 1, and why."""

NO_ELISION = ("Homard", "onze", "haut", "hauteur", "haut-parleur", "hors", "oui", "huit")
"""Words with an aspirated h, or which otherwise are not joined to the word before."""


@cache
def messages(language: str) -> dict[str, ast.Message]:
    """The messages of a language, parsed."""
    body = FluentParser().parse(read_sentences(language_folders()[language])).body
    return {entry.id.name: entry for entry in body if isinstance(entry, ast.Message)}


class Uses(Visitor):
    """The variables of a message, and those that it chooses a plural by."""

    def __init__(self, entry: ast.Message, others: dict[str, ast.Message]) -> None:
        self.variables: set[str] = set()
        self.choices: dict[str, list[str]] = {}
        self.texts: list[str] = []
        self._others = others
        self.visit(entry)

    def visit_MessageReference(self, node: ast.MessageReference) -> None:  # noqa: N802
        self.visit(self._others[node.id.name])

    def visit_VariableReference(self, node: ast.VariableReference) -> None:  # noqa: N802
        self.variables.add(node.id.name)

    def visit_TextElement(self, node: ast.TextElement) -> None:  # noqa: N802
        self.texts.append(node.value)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802
        if isinstance(node.selector, ast.VariableReference):
            keys = [
                key.name if isinstance(key, ast.Identifier) else str(key.value)
                for key in (variant.key for variant in node.variants)
            ]
            self.choices.setdefault(node.selector.id.name, []).extend(keys)
        self.generic_visit(node)

    @property
    def counted(self) -> list[str]:
        """The variables that the message has a singular for."""
        return [name for name, keys in self.choices.items() if {"one", "1"} & set(keys)]


@cache
def uses_of(language: str, key: str) -> Uses:
    """What a message uses, with the messages that it refers to."""
    return Uses(messages(language)[key], messages(language))


def said(language: str, key: str, **given: str | int) -> str:
    """A sentence with values; what is not given is a value that says nothing."""
    uses = uses_of(language, key)
    values: dict[str, str | int] = dict.fromkeys(uses.variables, "…")
    values["seats"] = "mate=cadet, radio=officer"
    for name, keys in uses.choices.items():
        values[name] = 3 if {"one", "1", "0"} & set(keys) else keys[-1]
    return Words(language).say(key, **{**values, **given})


def spoken_with_names(language: str) -> Iterator[tuple[str, str]]:
    """Each sentence with each name that may stand in it."""
    for key in messages(language):
        if key == "language-left-out-code":  # codes of languages: de, pt
            continue
        uses = uses_of(language, key)
        names = {
            name: [*NAMES[name], *(each for each in uses.choices.get(name, ()) if each != "other")]
            for name in sorted(uses.variables & NAMES.keys())
        }
        choices = [(name, keys) for name, keys in uses.choices.items() if name not in names]
        for name, value in ((name, value) for name, values in names.items() for value in values):
            yield key, said(language, key, **{name: value})
        for name, keys in choices:
            if not {"one", "1", "0"} & set(keys):
                for value in keys:
                    yield key, said(language, key, **{name: value})
        if not names and not choices:
            yield key, said(language, key)


# ---- plurals


class Bare(Visitor):
    """The numbers that a plural follows although no singular is written beside it."""

    def __init__(self, entry: ast.Message, plural: re.Pattern[str]) -> None:
        self.found: set[str] = set()
        self._chosen: list[str] = []
        self._plural = plural
        self.visit(entry)

    def visit_SelectExpression(self, node: ast.SelectExpression) -> None:  # noqa: N802
        name = node.selector.id.name if isinstance(node.selector, ast.VariableReference) else ""
        self._chosen.append(name)
        self.generic_visit(node)
        self._chosen.pop()

    def visit_Pattern(self, node: ast.Pattern) -> None:  # noqa: N802
        for first, second in zip(node.elements, node.elements[1:], strict=False):
            if (
                isinstance(first, ast.Placeable)
                and isinstance(first.expression, ast.VariableReference)
                and isinstance(second, ast.TextElement)
                and self._plural.match(second.value)
            ):
                name = first.expression.id.name
                if name not in self._chosen:
                    self.found.add(name)
        self.generic_visit(node)


PLURAL = {
    "en": re.compile(r"[ \u00a0](?!is\b|was\b|has\b|as\b|takes\b|goes\b)(?:sea )?[a-z]{2,}s\b"),
    "fr": re.compile(r"[ \u00a0](?!pas\b|fois\b|dans\b|sous\b)[a-zéèê]{2,}[sx]\b"),
}
NAMED = {
    "game",
    "panel",
    "value1",
    "team",
    "other",
    "value",
    "square",
    "system",
    "word",
    "file",
    "one",
    "who",
    "heading",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_count_has_a_singular(language: str) -> None:
    found = {
        (key, name)
        for key, entry in messages(language).items()
        if not key.startswith("bench-")
        for name in Bare(entry, PLURAL[language]).found - NAMED
    }
    assert found - MANY.keys() == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_and_two_are_said_differently(language: str) -> None:
    """Beside the number itself: a message that has a singular needs it."""
    checked = 0
    for key in messages(language):
        uses = uses_of(language, key)
        for name in uses.counted:
            others = {
                other: [int(key) if key.isdigit() else key for key in keys]
                for other, keys in uses.choices.items()
                if other != name
            }
            told = [
                [
                    said(language, key, **dict(zip(others, chosen, strict=True)), **{name: number})
                    for chosen in product(*others.values())
                ]
                for number in (1, 2)
            ]
            assert told[0] != told[1], key
            checked += 1
    assert checked > 60


def test_nothing_is_singular_in_french() -> None:
    """0 takes the singular: the number is written, never a 1 in its place."""
    checked = 0
    for key in messages("fr"):
        uses = uses_of("fr", key)
        for name in uses.counted:
            if {"0", "1"} & set(uses.choices[name]):
                continue
            none, one = (said("fr", key, **{name: number}) for number in (0, 1))
            assert re.sub(r"\b0\b", "1", none) == one or not re.search(r"\b1\b", none), key
            checked += 1
    assert checked > 40


# ---- elisions

OPEN = re.compile(
    r"(?<![\w’-])(?:[ldjmtsnc]e|la|que|jusque|puisque|lorsque|si(?= ils?\b))"
    r"[ \u00a0](?=[«\u00a0 ]*(?P<next>[aeiouhyàâæéèêëîïôœùû]\w*))",
    re.IGNORECASE,
)


def unjoined(text: str) -> list[str]:
    """The words that should have lost their vowel before the next word."""
    return [
        found[0] + found["next"]
        for found in OPEN.finditer(text)
        if found["next"].lower() not in {word.lower() for word in NO_ELISION}
        and not re.fullmatch(r"(?:[A-Z]|[A-Z]\d+|y\w*|USB|X|U\w?)", found["next"])
    ]


def test_french_words_lose_their_vowel_before_another() -> None:
    wrong, count = set(), 0
    for key, text in spoken_with_names("fr"):
        count += 1
        wrong |= {(key, each) for each in unjoined(text)}
    assert count > 2000
    assert wrong == set()


@pytest.mark.parametrize("text", ["Langue de Orque", "le est", "que il vienne", "la erreur"])
def test_an_unjoined_word_is_found(text: str) -> None:
    assert unjoined(text)


@pytest.mark.parametrize("text", ["d’Orque", "de Homard", "le haut", "qu’il", "de Bleu", "la une"])
def test_a_joined_one_is_not(text: str) -> None:
    assert not unjoined(text.replace("la une", "la mine"))


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Orque", "d’Orque"),
        ("Éclair", "d’Éclair"),
        ("Hermès", "d’Hermès"),
        ("Homard", "de Homard"),
        ("Harpon", "de Harpon"),
        ("Hibou", "de Hibou"),
        ("Huître", "d’Huître"),
        ("Nautilus", "de Nautilus"),
        ("Yéti", "de Yéti"),
        ("11", "de 11"),
        ("", "de "),
    ],
)
def test_a_crew_s_name_is_joined(name: str, told: str) -> None:
    words = Words("fr").calling({"yellow": name})
    assert words.say("item-set-name", team="yellow") == f"Nom {told}"
    assert words.say("item-set-name", team="blue") == "Nom de Bleu"


# ---- numbers, apostrophes, quotes

UNITS = r"(?:s|min|h|Mo|ko|kHz|%|°C|mm|V|Ω)"


def test_french_numbers_and_their_units() -> None:
    """A comma before decimals, a space that no line is broken at before thousands and units."""
    for key in messages("fr"):
        for text in uses_of("fr", key).texts:
            assert not re.search(r"(?<![\w.])\d+\.\d+(?![\w.])", text), (key, text)
            assert not re.search(r"\d \d{3}\b", text), (key, text)
    source = read_sentences(language_folders()["fr"])
    assert re.findall(rf"^.*\}} {UNITS}(?![\w’]).*$", source, re.MULTILINE) == []
    assert Words("fr").say("bench-aims", value1=1, value2=2, value3=3).count("10\u00a0000") == 1


def test_english_numbers() -> None:
    for key in messages("en"):
        for text in uses_of("en", key).texts:
            assert not re.search(r"\b\d{1,3},\d{1,2}\b", text), (key, text)
            assert not re.search(r"\d[ \u00a0]\d{3}\b", text), (key, text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_apostrophes_and_quotes_are_those_of_print(language: str) -> None:
    quotes = {"en": ("“", "”"), "fr": ("«", "»")}
    for key in messages(language):
        texts = " ".join(uses_of(language, key).texts)
        assert not re.search(r"[^\W\d]'[^\W\d]|[^\W\d]'(?= )", texts), (key, texts)
        assert '"' not in texts, (key, texts)
        first, last = quotes[language]
        assert texts.count(first) == texts.count(last), (key, texts)
        others = {mark for pair in quotes.values() for mark in pair} - {first, last}
        assert not others & set(texts), (key, texts)


# ---- a game's own words

COMPASS = {
    "en": re.compile(r"\b(?:north|east|south|west)(?:ern)?\b", re.IGNORECASE),
    "fr": re.compile(r"\b(?:nord|est(?= de\b)|à l’est|sud|ouest)\b", re.IGNORECASE),
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_sonar_family_knows_no_compass(language: str) -> None:
    """Its booklet says up, down, left and right: so does each sentence that names a heading."""
    words, checked = Words(language).playing("sonar-family"), 0
    for key in messages(language):
        uses = uses_of(language, key)
        named = uses.variables & {"heading", "edge"}
        if not named or key.startswith(("scenario-", "report-", "heard-course")):
            continue
        values: dict[str, str | int] = dict.fromkeys(uses.variables, "…")
        values |= {name: 3 if "one" in keys else keys[-1] for name, keys in uses.choices.items()}
        values |= {"square": "edge"}
        for name, heading in product(sorted(named), Heading):
            told = words.say(key, **{**values, name: heading})
            own = messages(language).get(f"family-{key}")
            if own is not None or key == "prompt-captain-silence":
                assert not COMPASS[language].search(told), told
                checked += 1
    assert checked >= 16
    named_so = {heading: words.name(heading) for heading in Heading}
    plain = {"en": ["up", "right", "down", "left"], "fr": ["haut", "droite", "bas", "gauche"]}
    assert list(named_so.values()) == plain[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_sentence_of_sonar_family_stands_for_another(language: str) -> None:
    keys = messages(language).keys()
    own = [key for key in keys if key.startswith("family-")]
    assert len(own) > 40
    assert [key for key in own if key.removeprefix("family-") not in keys] == []


def test_the_game_s_own_sentence_is_looked_up_first() -> None:
    words = Words("fr").calling({"blue": "Orque"})
    family = words.playing("sonar-family")
    assert family.say("refused-off-chart", heading="N") == (
        "Vous ne pouvez pas monter. La carte s’arrête là."
    )
    assert words.say("refused-off-chart", heading="N").startswith("La carte s’arrête au nord.")
    assert family.name("blue") == "Orque"
    assert family.calling({}).say("awaited-course") == "Votre capitaine donne une direction."
    assert family.name("N", "short") == "↑"
    assert family.playing("sonar-family") is family
    assert family.playing("captain-sonar") == words
    assert family != words


def test_a_language_without_a_game_s_own_words_says_its_plain_ones() -> None:
    english = Glossary("en", "name-N = North\nfamily-name-N = up\n")
    german = Glossary("de", "name-N = Norden\n", lambda: english)
    found = german.name("N", "family-")
    assert found is not None
    assert found.shown() == "Norden"
    english_name = english.name("N", "family-")
    assert english_name is not None
    assert english_name.shown() == "up"


def test_every_team_has_the_names_of_its_book() -> None:
    assert [Words("fr").name(team) for team in Team] == ["Bleu", "Jaune", "Vert"]
