"""Whole records: the header's tags, what makes a record unreadable, damaged files."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sonar_console.engine.names import Edition, Game, Mode, Role, Team, Verb
from sonar_console.engine.orders import Order
from sonar_console.record import (
    Header,
    Line,
    Record,
    RecordError,
    RecordReader,
    format_header,
    format_record,
    open_setup,
    parse_record,
    read_record,
)
from sonar_console.record.record import MAX_LINE, MAX_RECORD

WHOLE = """[Game "captain-sonar"]      ; or sonar-family
[Scenario "alpha"]
[Mode "realtime"]
[Edition "fr"]
[Blue "4"]
[Yellow "3"]
[Rule "torpedo_path=distance"]
[Rule "trigger=activation"]
[Venue "Le phare; à l'étage"]

; the crews take their seats
blue captain start C7
yellow captain start C3 ; in the corner
blue captain dive
yellow captain dive
12.250 blue captain head N
blue mate mark oxygen
"""

CANONICAL = """[Game "captain-sonar"]
[Scenario "alpha"]
[Mode "realtime"]
[Edition "fr"]
[Blue "4"]
[Yellow "3"]
[Rule "torpedo_path=distance"]
[Rule "trigger=activation"]
[Venue "Le phare; à l'étage"]

blue captain start C7
yellow captain start C3
blue captain dive
yellow captain dive
12.250 blue captain head N
blue mate mark oxygen
"""


def parse(text: str) -> Record:
    return parse_record(text.encode())


def test_a_whole_record() -> None:
    record = parse(WHOLE)
    assert record.header == Header(
        scenario="alpha",
        game=Game.CAPTAIN_SONAR,
        mode=Mode.REALTIME,
        edition=Edition.FR,
        crews={Team.BLUE: 4, Team.YELLOW: 3},
        switches={"torpedo_path": "distance", "trigger": "activation"},
        others=(("Venue", "Le phare; à l'étage"),),
    )
    assert [line.number for line in record.lines] == [12, 13, 14, 15, 16, 17]
    assert record.lines[4].seconds == 12.25
    assert record.lines[5].order is None
    assert record.lines[5].text == "blue mate mark oxygen"
    assert len(record.orders) == 5


def test_writing_is_canonical() -> None:
    assert format_record(parse(WHOLE)) == CANONICAL
    assert format_record(parse(CANONICAL)) == CANONICAL


def test_tags_are_read_in_any_case() -> None:
    record = parse('[GAME "Captain-Sonar"]\n  [first "YELLOW"]\n[Rule "Sheet = Light"]\n')
    assert record.header.game is Game.CAPTAIN_SONAR
    assert record.header.first is Team.YELLOW
    assert record.header.switches == {"sheet": "light"}


def test_the_edition_may_be_given_as_a_switch() -> None:
    assert parse('[Rule "edition=fr"]').header.edition is Edition.FR
    with pytest.raises(RecordError, match="line 1: edition is fr here, en in its tag"):
        parse('[Rule "edition=fr"]\n[Edition "en"]').header  # noqa: B018


@pytest.mark.parametrize("end", ["\r\n", "\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_line_ends_and_byte_order_mark(end: str, mark: str) -> None:
    assert parse(mark + WHOLE.replace("\n", end)) == parse(WHOLE)


def test_only_a_line_feed_ends_a_line() -> None:
    """U+2028 or a form feed is no end of line, so that line numbers are an editor's."""
    record = parse('[Scenario "alpha"]\n; a\u2028b\x0cc\x85d\nblue captain dive\n')
    assert record.lines[0].number == 3


@pytest.mark.parametrize(
    ("text", "line", "cause"),
    [
        ("[Game captain-sonar]", 1, "a tag is written"),
        ('[Game "captain-sonar"', 1, "a tag is written"),
        ('\n[Game "captain-sonar] ', 2, "a tag is written"),
        ('[Game "captain-sonar"] blue', 1, "a tag is written"),
        ('[Game "chess"]', 1, "game is captain-sonar or sonar-family, not 'chess'"),
        ('[Mode "slow"]', 1, "mode is turn or realtime, not 'slow'"),
        ('[Edition "de"]', 1, "edition is en or fr, not 'de'"),
        ('[First "red"]', 1, "first is blue or yellow or green, not 'red'"),
        ('[Blue "four"]', 1, "the crew of blue is a number of players, not 'four'"),
        ('[Blue "-1"]', 1, "the crew of blue is a number of players, not '-1'"),
        ('[Mode "turn"]\n[mode "turn"]', 2, "the tag mode is given twice (see line 1)"),
        ('[Rule "sheet"]', 1, "a rule is written"),
        ('[Rule "sheet=pink"]', 1, "sheet is light or dark, not 'pink'"),
        ('[Rule "colour=pink"]', 1, "no switch is called 'colour'"),
        ('[Rule "edition=de"]', 1, "edition is en or fr, not 'de'"),
        ('[Rule "sheet=dark"]\n[Rule "sheet=light"]', 2, "sheet is dark on line 1"),
        ('blue captain dive\n[Mode "turn"]', 2, "a tag after the first order"),
        ("x\n[", 2, "a tag after the first order"),
        ("x" * (MAX_LINE + 1), 1, "a line of more than"),
    ],
)
def test_what_makes_a_record_unreadable(text: str, line: int, cause: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse(text).header  # noqa: B018
    assert caught.value.line == line
    assert cause in caught.value.cause
    assert str(caught.value) == f"record, line {line}: {caught.value.cause}"


def test_not_utf8_names_the_line_and_the_byte() -> None:
    with pytest.raises(RecordError, match="line 2: byte 3 of the line is not UTF-8"):
        parse_record(b'[Scenario "alpha"]\n; \xff\n')


def test_a_nul_in_an_order_is_unreadable_in_a_tag_it_is_kept() -> None:
    record = parse_record(b'[Note "a\0b"]\nblue captain\0 dive\n\0\0\0\n')
    assert record.header.others == (("Note", "a\0b"),)
    assert [line.order for line in record.lines] == [None, None]


@pytest.mark.parametrize("value", ['a "quoted" word', "two\nlines", "nul\0", "cr\r"])
def test_a_tag_that_could_not_be_read_again_is_not_written(value: str) -> None:
    with pytest.raises(ValueError, match="cannot hold the tag"):
        format_header(Header(others=(("Crew", value),)))


def test_a_tag_name_that_is_no_word_is_not_written() -> None:
    with pytest.raises(ValueError, match="cannot hold the tag"):
        format_header(Header(others=(("Two words", "x"),)))


def test_a_record_of_orders() -> None:
    order = Order(Team.BLUE, Role.CAPTAIN, Verb.DIVE)
    record = Record(Header(scenario="alpha"), (Line(str(order), order=order),))
    assert format_record(record) == '[Scenario "alpha"]\n\nblue captain dive\n'


def test_files_that_cannot_be_read(tmp_path: Path) -> None:
    """One line that names the file; never another error."""
    with pytest.raises(RecordError, match=r"missing\.sonar: No such file"):
        read_record(tmp_path / "missing.sonar")
    with pytest.raises(RecordError, match="directory"):
        read_record(tmp_path)
    with pytest.raises(RecordError, match="null byte"):
        read_record(Path("a\0b"))


def test_a_file_too_long_to_be_a_record(tmp_path: Path) -> None:
    path = tmp_path / "long.sonar"
    with path.open("wb") as file:
        file.truncate(MAX_RECORD + 1)
    with pytest.raises(RecordError, match=f"more than {MAX_RECORD} bytes"):
        read_record(path)


def test_a_record_cut_at_every_byte_loads_or_gives_one_line() -> None:
    """A cut record is the beginning of the whole one, or unreadable for one stated reason."""
    lines: tuple[Line, ...]
    whole = parse(WHOLE)
    data = WHOLE.encode()
    for length in range(len(data)):
        message, lines = "record", ()
        try:
            record = parse_record(data[:length])
            open_setup(record.header, record.file)
            lines = record.lines
        except RecordError as fault:
            message = str(fault)
        assert message.startswith("record")
        assert "\n" not in message
        assert lines[:-1] == whole.lines[: max(len(lines) - 1, 0)]


@given(st.binary(max_size=200))
def test_any_bytes_load_or_give_one_line(data: bytes) -> None:
    message = ""
    try:
        parse_record(data)
    except RecordError as fault:
        message = str(fault)
    assert "\n" not in message


def test_a_damaged_record_loads_or_gives_one_line() -> None:
    chance = random.Random(7)
    for _ in range(300):
        data = bytearray(WHOLE.encode())
        for _ in range(chance.randrange(1, 4)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        message = "record, line "
        try:
            parse_record(bytes(data))
        except RecordError as fault:
            message = str(fault)
        assert message.startswith("record, line ")


def test_ten_thousand_lines_are_all_read() -> None:
    text = '[Scenario "alpha"]\n' + "blue captain head N\n" * 10_000
    record = parse(text)
    assert len(record.orders) == 10_000
    assert format_record(record).count("\n") == 10_002


def test_a_reader_answers_line_by_line() -> None:
    """Streaming: the header is complete with the first order."""
    reader = RecordReader("standard input")
    assert reader.feed(b'[Scenario "alpha"]\n') is None
    assert reader.feed(b"\r\n") is None
    line = reader.feed(b"blue captain dive")
    assert line is not None
    assert line.number == 3
    assert reader.header.scenario == "alpha"
    with pytest.raises(RecordError, match="standard input, line 4: a tag after the first order"):
        reader.feed(b'[Mode "turn"]')
