from __future__ import annotations

from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from sonar_console.cards import Item, Message, PlayPicture, SheetCard, TraceCard
from sonar_console.engine.refusals import Why
from sonar_console.locales import Words, languages
from sonar_console.screens import theme
from sonar_console.screens.letters import font
from sonar_console.screens.pen import INK_HEIGHT, Pen
from sonar_console.screens.picture import Charts, draw, paint, surface_of, wording
from sonar_console.screens.sheet import track
from sonar_console.stations.tracing import SAMPLES, middle

REFUSAL_VALUES: dict[str, str | int] = {
    "square": "J10", "heading": "W", "system": "silence", "role": "engineer", "team": "yellow",
    "mode": "turn", "game": "captain-sonar", "word": "hello", "symbol": "N3", "kind": "column",
    "value": "E", "sector": 12, "squares": 5, "section": 2, "energy": 1, "cost": 3,
    "most": 9999, "count": 9999, "stand": 9998, "seconds": 9999, "minutes": 99,
}  # fmt: skip
"""What a refusal's sentence may need."""

SIZES = [(1920, 1080), (800, 480), (1024, 768), (1280, 1024), (2560, 1080), (3840, 2160)]


def drawn_of(
    picture: PlayPicture, language: str, size: tuple[int, int] = (1920, 1080)
) -> tuple[Pen, Charts]:
    """What was drawn with, and where the charts are."""
    pen = Pen(pygame.Surface(size))
    return pen, paint(pen, picture, Words(language))


def pen_of(picture: PlayPicture, language: str, size: tuple[int, int] = (1920, 1080)) -> Pen:
    return drawn_of(picture, language, size)[0]


def said(pen: Pen) -> str:
    return " ".join(written.text for written in pen.written)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", SIZES[:3], ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_refusal_fits_under_every_seat(
    plays: dict[str, PlayPicture], size: tuple[int, int], language: str, alter: Any
) -> None:
    longest = sorted(
        Why, key=lambda why: len(Words(language).say(f"refused-{why}", **REFUSAL_VALUES))
    )[-6:]
    for why in longest:
        for situation in ("play", "delta", "pole"):
            for seat in plays[situation].seats:
                refusal = Message(f"refused-{why}", REFUSAL_VALUES)
                view = alter(plays[situation], **{f"{seat}__refusal": refusal})
                smallest = min(pen_of(view, language, size).written, key=lambda one: one.size)
                assert smallest.size >= theme.SMALLEST - 0.01, (why, seat, smallest)


def test_the_screen_says_what_a_crew_needs(plays: dict[str, PlayPicture]) -> None:
    text = said(pen_of(plays["play"], "en"))
    for words in ("Blue", "OUR TURN", "Captain", "Torpedo", "Silence", "Hull", "Yellow", "East."):
        assert words in text, words


def test_a_refusal_stands_under_the_seat_that_was_refused(
    plays: dict[str, PlayPicture], alter: Any
) -> None:
    view = alter(plays["play"], engineer__refusal=Message("refused-island", REFUSAL_VALUES))
    found = [one for one in pen_of(view, "en").written if one.text.startswith("There is an")]
    assert len(found) == 1
    assert found[0].ink.x > theme.UNITS


def test_each_language_speaks_for_itself(plays: dict[str, PlayPicture]) -> None:
    assert "ennemi" not in said(pen_of(plays["play"], "en"))
    assert "À NOUS" in said(pen_of(plays["play"], "fr"))


def test_a_long_menu_shows_the_selected_item(plays: dict[str, PlayPicture], alter: Any) -> None:
    view = plays["play"]
    items = tuple(
        Item(
            Message(
                "heard-drone",
                {"team": "blue", "other": "yellow", "sector": number, "present": "no"},
            )
        )
        for number in range(1, 21)
    )
    for selected in (0, 9, 19):
        captain = replace(view.seats["captain"], items=items, selected=selected)
        pen = pen_of(alter(view, captain__seat=captain), "en", (800, 480))
        assert f"sector {selected + 1}:" in said(pen)


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)], ids=lambda size: f"{size[1]}")
def test_nine_lines_of_a_menu_are_all_shown(
    plays: dict[str, PlayPicture], size: tuple[int, int], language: str, alter: Any
) -> None:
    """The longest menu has room on the usual screens; elsewhere it scrolls."""
    words = Words(language)
    view = plays["realtime"]
    captain = view.seats["captain"]
    assert len(captain.items) == 9
    labels = {words.say(item.label) for item in captain.items}
    for moment in ("underway", "working", "stuck", "stopped", "stopped-working", "stopped-acted"):
        seat = replace(captain, prompt=Message(f"prompt-captain-{moment}"))
        changed = alter(view, captain__seat=seat)
        assert labels <= {one.text for one in pen_of(changed, language, size).written}, moment


@pytest.mark.parametrize("selected", range(9))
def test_a_menu_without_room_shows_the_selected_line(
    plays: dict[str, PlayPicture], selected: int, alter: Any
) -> None:
    view = plays["enemy-stop"]
    captain = replace(view.seats["captain"], selected=selected)
    words = Words("fr")
    for size in ((800, 480), (1024, 768)):
        pen = pen_of(alter(view, captain__seat=captain), "fr", size)
        assert words.say(captain.items[selected].label) in {one.text for one in pen.written}


def test_real_time_has_no_turn_and_a_stop_says_whose_it_is(plays: dict[str, PlayPicture]) -> None:
    """A-4: both crews see that the table is stopped, and by whom."""
    assert "TURN" not in said(pen_of(plays["realtime"], "en"))
    assert "OUR STOP" in said(pen_of(plays["stopped"], "en"))
    assert "YELLOW’S STOP" in said(pen_of(plays["enemy-stop"], "en"))
    assert "STOP DE JAUNE" in said(pen_of(plays["enemy-stop"], "fr"))


def test_a_stop_hides_nothing_that_was_to_be_read(
    plays: dict[str, PlayPicture], alter: Any
) -> None:
    view = plays["realtime"]
    before = [one for one in pen_of(view, "en").written if one.ink.y > 104]
    stopped = alter(view, header__stopped_by="yellow")
    assert [one for one in pen_of(stopped, "en").written if one.ink.y > 104] == before


@pytest.mark.parametrize("size", SIZES[:3], ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_stop_is_seen_from_afar(plays: dict[str, PlayPicture], size: tuple[int, int]) -> None:
    """A frame around the whole screen is striped in the colour of the team that stopped."""
    for situation, team in (("stopped", "blue"), ("enemy-stop", "yellow"), ("missile", "green")):
        surface = pen_of(plays[situation], "en", size).surface
        foot = surface.get_height() - 3
        edge = [tuple(surface.get_at((x, foot)))[:3] for x in range(surface.get_width())]
        assert 0.4 < edge.count(theme.TEAM[team]) / len(edge) < 0.6


def test_the_sections_of_the_hull_are_shown(plays: dict[str, PlayPicture], alter: Any) -> None:
    """U-3, U-4: four sections while at the surface in real time, and when the boat may dive."""
    text = said(pen_of(plays["surfaced"], "en"))
    assert "SURFACED" in text
    assert "Hull: 2 of 4 secured" in text
    assert "Surfaced, sector 6" in text
    text = said(pen_of(plays["ready"], "en"))
    assert text.count("READY TO DIVE") == 2
    assert "SURFACED" not in text
    turn = alter(plays["play"], captain__boat__surfaced=True, header__surfaced=True)
    assert "secured" not in said(pen_of(turn, "en"))


def test_each_section_changes_the_picture_of_the_hull(
    plays: dict[str, PlayPicture], alter: Any
) -> None:
    pictures = set()
    for secured in ((), (1,), (2,), (3,), (4,), (1, 2, 3, 4)):
        view = alter(plays["surfaced"], engineer__hull__secured=secured)
        surface = pen_of(view, "en", (800, 480)).surface
        pictures.add(pygame.image.tobytes(surface.subsurface((600, 100, 200, 110)), "RGB"))
    assert len(pictures) == 6


def test_sonar_family_has_two_seats_and_its_costs(plays: dict[str, PlayPicture]) -> None:
    """F-1 to F-5: no mate, no engineer; the energy and what it pays for."""
    text = said(pen_of(plays["family"], "en"))
    for words in ("Captain", "Radio operator", "Energy 3", "Sonar", "Silence", "Missile", "Hull"):
        assert words in text, words
    assert "mate" not in text
    assert "Engineer" not in text
    assert "Sector 2: your missile’s reach" in text


def test_the_own_sector_is_tinted_in_sonar_family_alone(plays: dict[str, PlayPicture]) -> None:
    """F-5: what a missile reaches is seen."""
    waters = [
        sum(
            tuple(surface.get_at((x, y)))[:3] == theme.OWN_SEA
            for x in range(0, 800, 3)
            for y in range(0, 480, 3)
        )
        for surface in (
            pen_of(plays[situation], "en", (800, 480)).surface
            for situation in ("family", "play", "family-setup")
        )
    ]
    assert waters[0] > 500
    assert waters[1] == waters[2] == 0


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize(
    ("situation", "count"), [("realtime", 9), ("echo", 9), ("family", 4), ("missile", 4)]
)
def test_every_sector_has_its_number_on_both_charts(
    plays: dict[str, PlayPicture], situation: str, count: int, size: tuple[int, int]
) -> None:
    pen = pen_of(plays[situation], "en", size)
    numbers = [one.text for one in pen.written if one.text.isdigit() and one.box.w <= 26.5]
    for sector in range(1, count + 1):
        assert numbers.count(str(sector)) >= 2, sector


def test_marks_of_a_scenario_are_explained(plays: dict[str, PlayPicture]) -> None:
    """X-1, X-2, F-7: a hole and an Archer mine have their shape beside a sentence."""
    assert "Archer mine: " in said(pen_of(plays["echo"], "en"))
    assert "Open water: " in said(pen_of(plays["delta"], "en"))
    assert "Eau libre\u00a0: " in said(pen_of(plays["pole"], "fr"))
    assert "Open water: " not in said(pen_of(plays["realtime"], "en"))


def test_the_sheet_may_run_off_the_chart_without_harm(
    plays: dict[str, PlayPicture], alter: Any
) -> None:
    """What is off the chart is kept, not drawn, and says how to get it back."""
    sheet = SheetCard(("N", "?", "W") * 8, -30, 40)
    pen = pen_of(alter(plays["play"], radio__sheet=sheet), "en")
    assert "Slide right" in said(pen)


def test_a_track_starts_anew_after_a_silence_and_keeps_what_is_off_the_chart() -> None:
    assert track(SheetCard(("N", "E", "?", "N"), 0, 0)) == [
        [(0, 0), (0, -1), (1, -1)],
        [(1, -1), (1, -2)],
    ]


def test_the_same_view_gives_the_same_picture(plays: dict[str, PlayPicture]) -> None:
    pictures = []
    for _ in range(2):
        surface = pygame.Surface((800, 480))
        draw(surface, plays["play"], Words("fr"))
        pictures.append(pygame.image.tobytes(surface, "RGB"))
    assert pictures[0] == pictures[1]


def test_drawing_survives_an_ended_pygame(plays: dict[str, PlayPicture]) -> None:
    before = pen_of(plays["play"], "en", (800, 480)).written
    pygame.init()
    pygame.quit()
    assert pen_of(plays["play"], "en", (800, 480)).written == before


def test_letters_are_as_tall_as_is_reckoned_with() -> None:
    """The room that is measured for a line holds an accented capital and a tail."""
    for pixels in (26, 48, 104):
        _, top, _, foot = font("bold", pixels).getbbox("Ég")
        assert foot - top <= pixels * INK_HEIGHT + 1


@pytest.mark.parametrize("language", languages())
def test_a_menu_that_is_cut_keeps_the_selected_line_and_those_that_can_be_chosen(
    plays: dict[str, PlayPicture], language: str, alter: Any
) -> None:
    """Under a refusal on a small screen: what is open is never below the fold."""
    words = Words(language)
    wrong = Message("refused-system-broken", {"system": "torpedo", "rule": "A-2"})
    play = alter(plays["play"], captain__refusal=wrong)
    face = play.seats["captain"]
    verbs = [item.label.key for item in face.items]
    for selected in range(len(verbs)):
        seat = replace(face, selected=selected)
        text = said(pen_of(alter(play, captain__seat=seat), language, (800, 480)))
        assert words.say(face.items[selected].label) in text
        if face.items[selected].open:
            assert words.say("item-surface") in text


def test_a_refusal_has_the_number_of_its_rule_beside_it(
    plays: dict[str, PlayPicture], alter: Any
) -> None:
    wrong = Message("refused-system-broken", {"system": "torpedo", "rule": "A-2"})
    view = alter(plays["play"], captain__refusal=wrong)
    assert "A-2" in [written.text for written in pen_of(view, "en").written]
    table = alter(view, captain__refusal=Message("nothing-there"))
    assert not any(one.text.startswith("A-") for one in pen_of(table, "en").written)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_that_we_are_surfaced_can_be_read_under_a_stop(
    plays: dict[str, PlayPicture], size: tuple[int, int], alter: Any
) -> None:
    view = alter(plays["surfaced"], header__stopped_by="yellow")
    for language, told in (("en", "SURFACED"), ("fr", "EN SURFACE")):
        assert told in [written.text for written in pen_of(view, language, size).written]


def test_a_sector_that_is_aimed_at_stands_out(plays: dict[str, PlayPicture], alter: Any) -> None:
    """D-1, F-5."""
    drawn = [
        drawn_of(picture, "en")
        for picture in (plays["play"], alter(plays["play"], captain__sector="2"))
    ]
    (pen, charts), (lit, _) = drawn
    box = pen.rect(charts["captain"].box)
    at = (box.left + box.w * 71 // 100, box.top + box.h * 34 // 100)  # H4, in sector 2
    assert tuple(pen.surface.get_at(at))[:3] == theme.SEA
    assert tuple(lit.surface.get_at(at))[:3] == theme.OWN_SEA
    beside = (box.left + box.w * 31 // 100, at[1])  # D4, in sector 1
    assert tuple(lit.surface.get_at(beside))[:3] == theme.SEA


def test_what_was_found_stands_under_the_radio_operator_s_chart(
    plays: dict[str, PlayPicture], alter: Any
) -> None:
    values: dict[str, str | int] = {"kind1": "row", "value1": "3", "kind2": "sector", "value2": 4}
    found = (Message("found-sonar", {**values, "ago": 2}),)
    for size in SIZES:
        text = said(pen_of(alter(plays["play"], radio__found=found), "en", size))
        assert "Row 3 or sector 4, 2 moves ago" in text


def test_a_square_where_the_enemy_can_be_is_marked_for_the_radio_operator(
    plays: dict[str, PlayPicture], alter: Any
) -> None:
    plain = surface_of(plays["play"], Words("en"), (800, 480))
    shaded = surface_of(alter(plays["play"], radio__possible=("J1",)), Words("en"), (800, 480))
    assert pygame.image.tobytes(plain, "RGB") != pygame.image.tobytes(shaded, "RGB")


def trace(section: int, *, astray: bool = False, places: int = 40) -> TraceCard:
    band = tuple(middle(section, place / SAMPLES) for place in range(SAMPLES + 1))
    line = tuple((0.2 if astray else across) for across in band[1 : places + 1])
    return TraceCard(section, places / SAMPLES, line[-1], band, line, astray, astray, "mate")


def test_a_trace_that_left_the_hull_says_so(plays: dict[str, PlayPicture], alter: Any) -> None:
    hull = plays["surfaced"]
    assert "Inside" in wording(alter(hull, trace=trace(1)), Words("en"))
    assert "Outside!" in wording(alter(hull, trace=trace(1, astray=True)), Words("en"))
    stopped = alter(hull, trace=trace(1), header__stopped_by="yellow")
    assert "Stopped" in wording(stopped, Words("en"))
