from __future__ import annotations

from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from sonar_console.cards import Item, Message, OutcomeCard, PlayPicture, SheetCard, TraceCard
from sonar_console.cards.picture import Fit
from sonar_console.engine.refusals import Why
from sonar_console.locales import Words, languages
from sonar_console.screens import theme
from sonar_console.screens.fitting import Fitting
from sonar_console.screens.letters import font
from sonar_console.screens.pen import INK_HEIGHT, Pen
from sonar_console.screens.picture import draw, paint, surface_of, wording
from sonar_console.screens.playlayout import lay_out
from sonar_console.screens.seat import refusal_box
from sonar_console.screens.sheet import track
from sonar_console.screens.stage import StagePlaces, around_all
from sonar_console.stations.tracing import SAMPLES, middle

REFUSAL_VALUES: dict[str, str | int] = {
    "square": "J10", "heading": "W", "system": "silence", "role": "engineer", "team": "yellow",
    "mode": "turn", "game": "captain-sonar", "word": "hello", "symbol": "N3", "kind": "column",
    "value": "E", "sector": 12, "squares": 5, "section": 2, "energy": 1, "cost": 3,
    "panel": "N", "most": 9999, "count": 9999, "stand": 9998, "seconds": 9999, "minutes": 99,
}  # fmt: skip
"""What a refusal's sentence may need."""

BROKEN: dict[str, str | int] = {"system": "torpedo", "panel": "W", "count": 1, "rule": "A-2"}
"""The values of one with a rule."""

SIZES = [(1920, 1080), (800, 480), (1024, 768), (1280, 1024), (2560, 1080), (3840, 2160)]


def drawn_of(
    picture: PlayPicture, language: str, size: tuple[int, int] = (1920, 1080)
) -> tuple[Pen, StagePlaces]:
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
    for words in (
        "Blue",
        "OUR TURN",
        "Captain",
        "Torpedo",
        "Silence",
        "Hull",
        "Yellow",
        "heads east.",
    ):
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
        assert f"sector {selected + 1}." in said(pen)


ACTIONS = ("resume", "torpedo", "mine", "trigger", "drone", "sonar", "silence", "surface")
"""The captain's actions in real time, as Alpha has them."""


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_captain_s_actions_are_icons_and_the_chosen_one_is_named(
    plays: dict[str, PlayPicture], size: tuple[int, int], language: str, alter: Any
) -> None:
    words = Words(language)
    pictures = set()
    for selected, name in enumerate(ACTIONS):
        items = tuple(Item(Message(f"item-{each}")) for each in ACTIONS)
        seat = replace(plays["realtime"].seats["captain"], items=items, selected=selected)
        pen = pen_of(alter(plays["realtime"], captain__seat=seat), language, size)
        assert words.say(f"item-{name}") in {one.text for one in pen.written}
        pictures.add(pygame.image.tobytes(pen.surface, "RGB"))
    assert len(pictures) == len(ACTIONS)


def test_an_icon_is_as_high_as_planned(plays: dict[str, PlayPicture]) -> None:
    """At 1920x1080: eight icons of 72 points beside a chart, whose squares are 37 or 55 high."""
    pen = Pen(pygame.Surface((1920, 1080)))
    for situation, cell in (("realtime", 37), ("play", 55)):
        picture = plays[situation]
        actions = lay_out(pen, picture, Words("en")).places["captain"].actions
        assert actions is not None
        assert actions.w == 72
        assert actions.h >= 8 * 72
        charts = drawn_of(picture, "en")[1].charts
        assert charts["captain"].cell == charts["radio"].cell >= cell


TRANSIENT: dict[str, dict[str, Any]] = {
    "refused": {"captain__refusal": Message("nothing-there")},
    "warned": {"viewer__warning": Message("warning-disk", {"value": "full"})},
    "awaited": {"awaited": ("captain", "radio", "mate", "engineer")},
    "stopped": {"header__stopped_by": "yellow"},
    "surfaced": {"header__surfaced": True, "captain__boat__surfaced": True},
    "blackout": {"header__blackout": True, "captain__boat__blackout": True},
    "heard": {"heard": (Message("heard-head", {"team": "yellow", "heading": "N"}),) * 9},
    "silent": {"heard": ()},
    "menu": {"captain__seat__items": ()},
    "held": {"captain__seat__held": 0.5, "mate__seat__held": 0.0},
    "found": {"radio__found": (Message("found-drone", {"sector": 9, "present": "no", "ago": 1}),)},
    "solved": {"radio__possible": ("A1", "B1")},
    "ended": {"outcome": OutcomeCard(Message("outcome-draw", {"cause": "mine"}), None)},
    "minutes": {"minutes": 99},
}
"""What comes and goes in a match."""


@pytest.mark.parametrize("size", [*SIZES, (1080, 1920)], ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("what", TRANSIENT)
def test_nothing_that_happens_moves_or_resizes_a_place(
    plays: dict[str, PlayPicture], what: str, size: tuple[int, int], alter: Any
) -> None:
    pen = Pen(pygame.Surface(size))
    for situation in ("play", "realtime", "delta"):
        still = plays[situation]
        changed = alter(still, **TRANSIENT[what])
        assert changed != still
        words = Words("fr")
        assert lay_out(pen, changed, words) == lay_out(pen, still, words)


def test_situations_of_one_match_have_one_layout(plays: dict[str, PlayPicture]) -> None:
    pen, words = Pen(pygame.Surface((1920, 1080))), Words("en")
    situations = ("play", "setup", "aim", "realtime", "stopped", "enemy-stop", "blackout")
    layouts = [lay_out(pen, plays[name], words) for name in situations]
    assert all(layout == layouts[0] for layout in layouts)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_hull_has_the_places_of_those_who_have_nothing_else_to_do(
    plays: dict[str, PlayPicture], size: tuple[int, int], alter: Any
) -> None:
    """U-5: in edition ``fr`` the radio operator goes on plotting, and keeps the chart."""
    pen, words, up = Pen(pygame.Surface(size)), Words("en"), plays["surfaced"]
    before = lay_out(pen, plays["realtime"], words).places
    large = lay_out(pen, up, words)
    small = lay_out(pen, alter(up, engineer__hull__large=False), words)
    assert (large.less, small.less) == (("radio", "mate"), ("mate",))
    hull = large.places["engineer"].instrument
    assert hull.w > before["engineer"].instrument.w * 1.5
    assert small.places["radio"] == before["radio"]
    assert small.places["engineer"].instrument.h > before["engineer"].instrument.h
    for layout in (large, small):
        assert layout.places["captain"] == before["captain"]
        plates = [place.plate for place in layout.places.values()]
        whole = around_all(plates)
        assert sum(plate.w * plate.h for plate in plates) <= whole.w * whole.h


@pytest.mark.parametrize("margin", [0, 2, 5, 8])
def test_the_safe_margin_and_that_of_the_host_do_not_add_up(
    plays: dict[str, PlayPicture], margin: int, alter: Any
) -> None:
    """At 1920x1080 the header stays 5 % away from each side, or as far as the host has set."""
    fit = Fit(margin=margin)
    picture = alter(plays["play"], viewer__fit=fit)
    fitting = Fitting((1920, 1080), fit)
    pen = Pen(pygame.Surface(fitting.page))
    header = pen.rect(lay_out(pen, picture, Words("en")).strips["header"])
    left = (1920 - fitting.page[0]) // 2 + header.x
    assert abs(left - max(1920 * 0.05, 1920 * margin / 100)) <= 20


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
    """A frame around all of the picture is striped in the colour of the team that stopped."""
    for situation, team in (("stopped", "blue"), ("enemy-stop", "yellow"), ("missile", "green")):
        pen = pen_of(plays[situation], "en", size)
        frame = pen.rect(lay_out(pen, plays[situation], Words("en")).frame)
        points = range(frame.x, frame.right)
        edge = [tuple(pen.surface.get_at((x, frame.bottom - 3)))[:3] for x in points]
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
        pen = pen_of(view, "en", (800, 480))
        box = pen.rect(lay_out(pen, view, Words("en")).places["engineer"].instrument)
        pictures.add(pygame.image.tobytes(pen.surface.subsurface(box), "RGB"))
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
    assert "Open-water hole: " in said(pen_of(plays["delta"], "en"))
    assert "Trou d’eau\u00a0: " in said(pen_of(plays["pole"], "fr"))
    assert "Open-water hole: " not in said(pen_of(plays["realtime"], "en"))


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
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_refusal_never_hides_the_menu_it_speaks_of(
    plays: dict[str, PlayPicture], size: tuple[int, int], language: str, alter: Any
) -> None:
    words = Words(language)
    wrong = Message(
        "refused-system-broken", {"system": "torpedo", "panel": "W", "count": 1, "rule": "A-2"}
    )
    for situation in ("play", "family"):
        face = plays[situation].seats["captain"]
        for selected, item in enumerate(face.items):
            seat = replace(face, selected=selected)
            view = alter(plays[situation], captain__refusal=wrong, captain__seat=seat)
            assert words.say(item.label) in {
                one.text for one in pen_of(view, language, size).written
            }
    view = alter(plays["play"], captain__refusal=wrong)
    pen = Pen(pygame.Surface(size))
    place = lay_out(pen, view, words).places["captain"]
    assert place.actions is not None
    over = refusal_box(pen, place.told, view.seats["captain"].told, wrong, words)
    assert not pen.rect(over).colliderect(pen.rect(place.actions)) or over.y >= place.actions.bottom


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1024, 768)], ids=str)
def test_a_refusal_leaves_no_line_of_the_prompt_half_covered(
    plays: dict[str, PlayPicture], size: tuple[int, int], language: str, alter: Any
) -> None:
    words = Words(language)
    for name, seat in (("play", "captain"), ("setup", "captain"), ("play", "mate")):
        still = plays[name]
        shown = alter(still, **{f"{seat}__refusal": Message("nothing-there")})
        pen = pen_of(still, language, size)
        told = lay_out(pen, still, words).places[seat].told
        card = still.places[seat].told
        cover = refusal_box(pen, told, card, Message("nothing-there"), words)
        prompt = [
            one
            for one in pen.written
            if len(one.text) > 2
            and one.text in words.say(card.prompt)
            and told.x <= one.ink.x < told.right
            and told.y <= one.ink.y + 1 < told.bottom
        ]
        assert prompt
        for line in prompt:
            assert line.ink.bottom <= cover.bottom + 0.1
        hidden = {line.text for line in prompt}
        assert hidden.isdisjoint(one.text for one in pen_of(shown, language, size).written)


def test_a_refusal_has_the_number_of_its_rule_beside_it(
    plays: dict[str, PlayPicture], alter: Any
) -> None:
    wrong = Message(
        "refused-system-broken", {"system": "torpedo", "panel": "W", "count": 1, "rule": "A-2"}
    )
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
    (pen, places), (lit, _) = drawn
    box = pen.rect(places.charts["captain"].box)
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


def trace(section: int, *, places: int = 40) -> TraceCard:
    band = tuple(middle(section, place / SAMPLES) for place in range(SAMPLES + 1))
    return TraceCard(section, places / SAMPLES, 0.2, band, (0.2,) * places, False, role="mate")


def test_a_trace_under_way_says_nothing_of_how_it_is(
    plays: dict[str, PlayPicture], alter: Any
) -> None:
    """U-4: the inspection does. The line is in no other colour outside the hull."""
    hull = plays["surfaced"]
    pens = []
    for astray in (False, True):
        pen = pen_of(alter(hull, trace=alter(trace(1), astray=astray)), "en")
        pens.append(pygame.image.tobytes(pen.surface, "RGB"))
    assert pens[0] == pens[1]
    assert "Section 1" in wording(alter(hull, trace=trace(1)), Words("en"))
    stopped = alter(hull, trace=trace(1), header__stopped_by="yellow")
    assert "Stopped" in wording(stopped, Words("en"))


HELD = {
    "3": (("captain", "mate"),),
    "2": (("captain", "mate", "engineer"),),
    "1": (("captain", "mate", "engineer", "radio"),),
}
"""The seats that one person holds, by the crew's size (S-2)."""
SLOTS = {
    "en": ("Captain and first mate", "Captain, first mate and engineer", "The whole crew"),
    "fr": ("Capitaine et second", "Capitaine, second et mécano", "Tout l’équipage"),
}


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("size", [*SIZES, (1080, 1920)], ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_seats_of_one_person_are_one_slot_with_one_title(
    plays: dict[str, PlayPicture], size: tuple[int, int], language: str, alter: Any
) -> None:
    names = [
        str(name[:1].upper() + name[1:])
        for name in map(Words(language).name, ("captain", "mate", "engineer", "radio"))
    ]
    for held, name in zip(HELD.values(), SLOTS[language], strict=True):
        picture = alter(plays["play"], held=held)
        pen = pen_of(picture, language, size)
        layout = lay_out(pen, picture, Words(language))
        written = [one.text for one in pen.written]
        assert written.count(name) == 1
        alone = {role for role in picture.places if role not in held[0]}
        titled = {role for role, place in layout.places.items() if place.title is not None}
        assert titled == {"captain", *alone}
        assert sum(written.count(each) for each in names) == len(alone)
        for role, place in layout.places.items():
            assert bool(place.seams) == (role in held[0])


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_a_slot_has_its_place_throughout_the_match(
    plays: dict[str, PlayPicture], size: tuple[int, int], alter: Any
) -> None:
    pen, words = Pen(pygame.Surface(size)), Words("en")
    for held in HELD.values():
        layouts = [
            lay_out(pen, alter(plays[name], held=held), words)
            for name in ("play", "setup", "aim", "realtime", "stopped", "blackout")
        ]
        assert all(layout == layouts[0] for layout in layouts)
        plates = [place.plate for place in layouts[0].places.values()]
        whole = around_all(plates)
        assert sum(plate.w * plate.h for plate in plates) <= whole.w * whole.h
        slot = [layouts[0].places[role].plate for role in held[0]]
        seams = [seam for role in held[0] for seam in layouts[0].places[role].seams]
        assert all(any(seam.x < plate.right for seam in seams) for plate in slot)


def test_a_bot_has_a_slot_of_its_own(plays: dict[str, PlayPicture], alter: Any) -> None:
    picture = alter(plays["play"], held=HELD["3"], mate__bot="cadet")
    pen = pen_of(picture, "en")
    assert all(len(slot) == 1 for slot in lay_out(pen, picture, Words("en")).slots)
    assert "First mate" in [one.text for one in pen.written]


def test_a_window_that_cuts_off_nothing_has_larger_charts(
    plays: dict[str, PlayPicture], alter: Any
) -> None:
    """The simulator's: the table's own pictures keep 5 % free on each side."""
    pen, words = Pen(pygame.Surface((1920, 1080))), Words("en")
    kept = lay_out(pen, plays["play"], words).places["captain"]
    used = lay_out(pen, alter(plays["play"], viewer__fit=Fit(safe=False)), words).places["captain"]
    assert used.chart.w > kept.chart.w * 1.08
    assert used.plate.x < pen.page.w * 0.02 < kept.plate.x
