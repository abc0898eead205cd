"""Stories at the players' level: hands on the controls, eyes on screens, OLEDs, lamps and record.

The whole machine is there, on a desk: contacts that bounce on mock pins, crew boards on
pseudo-terminals, dummy OLEDs, the running table. Time is moved by hand and nothing sleeps.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pygame
import pytest
from PIL import Image

from sonar_console import locales
from sonar_console.app.equipment import Equipment, mock_equipment
from sonar_console.app.opening import open_table
from sonar_console.app.service import ServiceMeans
from sonar_console.bots.minds.levels import BotLevel
from sonar_console.bots.seat_bot import BotPace
from sonar_console.bots.table_bots import bots_maker
from sonar_console.bots.touches import PATIENCE, TouchKind, next_touch
from sonar_console.cards import Picture
from sonar_console.devices.layout import load_layout
from sonar_console.devices.mock_devices import MockDevices
from sonar_console.devices.sound import Loudspeaker
from sonar_console.engine.names import TEAMS, Game, Mode, Team, Verb
from sonar_console.locales import Words
from sonar_console.modes.briefing import LOT
from sonar_console.modes.mode import BetweenMatches
from sonar_console.record.header import Header
from sonar_console.record.journal import begin_journal
from sonar_console.record.notation import parse_order
from sonar_console.record.scenario import find_scenario, load_scenario
from sonar_console.record.shipped import shipped_folder
from sonar_console.screens.oled import draw_oled
from sonar_console.screens.pen import Pen
from sonar_console.screens.picture import paint
from sonar_console.settings import House
from sonar_console.table import Plan

STEP = 0.02
"""Seconds from one step of the table to the next."""
TAP = 0.06
"""How long a finger stays on a button, and off it before the next touch."""
DETENT = 0.01
"""How long a hand takes to turn an encoder by one detent."""

PACES = dict.fromkeys(BotLevel, BotPace(thinking=(0.1, 0.4), touching=0.1, yielding=2.0))
"""Bots of a story are quick."""


class Story:
    """One table, all its controls, and all that can be seen of it."""

    def __init__(
        self,
        folder: Path,
        scenario: str,
        languages: tuple[str, str],
        switches: dict[str, str],
        mode: Mode = Mode.TURN,
        crews: tuple[int, int] | None = None,
        bots: str = "",
        *,
        again: bool = False,
    ) -> None:
        self.now = 1000.0
        self.folder = folder
        found = load_scenario(find_scenario(scenario))
        sizes = {} if crews is None else dict(zip(TEAMS[found.game], crews, strict=True))
        seated = (("Bots", bots), ("BotsPace", "quick")) if bots else ()
        if mode is Mode.TURN and found.game is Game.CAPTAIN_SONAR:
            switches = {"sheet": "dark", **switches}  # the demonstration's, which many tell
        header = Header(scenario=scenario, mode=mode, switches=switches, crews=sizes, others=seated)
        self._plan = Plan(header, found, languages, tuple(locales.languages()))
        self._bots = bots_maker(random.Random(f"{scenario} {mode} {bots}"), PACES)
        self.shown: dict[str, Picture] = {}
        self.show: Callable[[str, Picture], None] = self._keep
        """What a picture is shown by."""
        self._closed = True
        self.open(again=again)

    def open(
        self,
        *,
        again: bool = False,
        house: House | None = None,
        speaker: Loudspeaker | None = None,
        service: Callable[[Equipment], ServiceMeans] | None = None,
        first_start: frozenset[str] | None = None,
    ) -> None:
        """Switch the table on, off first if it is on.

        ``again`` is whether it looks for a match that was cut off; ``first_start`` as for
        `open_table`.
        """
        self.close()
        layout = load_layout(shipped_folder("hardware") / "table.toml")
        self.bench = MockDevices(layout, lambda: self.now, bounce=True)
        equipment = mock_equipment(self.bench)
        self.controls = equipment.controls
        self.runner = open_table(
            self._plan,
            equipment,
            lambda side, picture: self.show(side, picture),
            records=self.folder if again else None,
            journal=lambda head: begin_journal(self.folder, head),
            house=house,
            speaker=speaker,
            service=None if service is None else service(equipment),
            first_team=lambda teams: teams[0],
            bots=self._bots,
            first_start=first_start,
        )
        self.table = self.runner.table
        self._closed = False
        self.advance(1.0)

    def _keep(self, side: str, picture: Picture) -> None:
        self.shown[picture.team] = picture

    def close(self) -> None:
        if not self._closed:
            self._closed = True
            self.runner.close()
            self.bench.close()

    def at(self, control: str) -> str:
        """A control as the wiring calls it: green sits at the side wired as yellow."""
        team, _, own = control.partition(".")
        return f"{self.runner.side_of.get(Team(team), team)}.{own}"

    # ---- hands

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.now = min(end, self.now + STEP)
            self.bench.pump()
            self.runner.step()

    def press(self, control: str) -> None:
        """Push a button and let it go."""
        self.hold(control, TAP)

    def hold(self, control: str, seconds: float) -> None:
        """Push a button, keep it down, let it go."""
        self.bench.press(self.at(control))
        self.advance(seconds)
        self.bench.release(self.at(control))
        self.advance(TAP)

    def both_down(self, own: str, apart: float = 0.2) -> None:
        """Both captains push a control, one after the other, and keep it down."""
        for team in self.table.teams:
            self.bench.press(self.at(f"{team}.captain.{own}"))
            self.advance(apart)

    def both_up(self, own: str) -> None:
        """Both captains let it go."""
        for team in self.table.teams:
            self.bench.release(self.at(f"{team}.captain.{own}"))
        self.advance(0.1)

    def turn(self, control: str, steps: int) -> None:
        """Turn an encoder by detents."""
        self.bench.turn(self.at(control), steps)
        self.advance(0.1 + abs(steps) * DETENT)

    def give(self, *lines: str) -> None:
        """Give orders with whatever touches their seats need for it."""
        for line in lines:
            order = parse_order(line)[1]
            have = len(self.table.match.orders)
            for _ in range(200):
                touch = next_touch(order, self.screen(order.team))
                control = f"{order.team}.{touch.control}"
                if touch.kind is TouchKind.WAIT:
                    self.advance(PATIENCE)
                elif touch.kind is TouchKind.TURN:
                    self.turn(control, touch.steps)
                elif touch.kind is TouchKind.HOLD:
                    self.hold(control, 1.3)
                else:
                    self.press(control)
                if len(self.table.match.orders) > have:
                    break
            new = self.table.match.orders[have:]
            # the table itself may have plotted what it heard, where it helps
            assert [each for each in new if each.verb is not Verb.PLOT or each == order] == [
                order
            ], (line, self.words(order.team))

    # ---- short words for what happens often

    def begin(self) -> None:
        """Begin a match with its settings as they are."""
        self.settings()
        self.agree()

    def settings(self) -> None:
        """A fist asks for a match, and *More* for its settings; after a match, all fists."""
        if self.table.mode.name == "review":
            for team in self.asked:
                self.press(f"{team}.captain.stop")
        else:
            for control in ("stop", "south", "east", "push"):
                self.press(f"blue.captain.{control}")
        assert self.screen("blue").phase == "settings"

    def agree(self) -> None:
        """Those who are asked agree to the settings, then the briefing is read."""
        for team in self.asked:
            self.press(f"{team}.captain.stop")
        self.read()

    def read(self) -> None:
        """Those who are asked close the briefing."""
        assert self.screen("blue").phase == "briefing"
        self.advance(LOT)
        for team in self.asked:
            self.press(f"{team}.captain.stop")

    @property
    def asked(self) -> list[Team]:
        """The teams whose captains are asked, in their order."""
        return [team for team in self.table.teams if team in self.table.session.asked]

    def dive(self, blue: str, yellow: str) -> None:
        """Begin, place both submarines, dive."""
        self.begin()
        other = self.table.teams[1]
        self.give(f"blue captain start {blue}", f"{other} captain start {yellow}")
        self.give("blue captain dive", f"{other} captain dive")

    def course(self, team: str, heading: str, gauge: str, spare: str = "weapons") -> None:
        """A course with both duties; the engineer spares the systems of one kind."""
        self.give(f"{team} captain head {heading}", f"{team} mate mark {gauge}")
        whole = [
            symbol
            for symbol in self.screen(team).engineer.symbols
            if symbol.name.startswith(heading) and not symbol.broken and symbol.kind != spare
        ]
        harmless = [symbol for symbol in whole if symbol.kind == "radiation"]
        self.give(f"{team} engineer break {(harmless or whole)[0].name}")

    def round(self, team: str, heading: str, gauge: str, spare: str = "weapons") -> None:
        """A whole turn."""
        self.course(team, heading, gauge, spare)
        self.give(f"{team} captain done")

    # ---- eyes

    def screen(self, team: str) -> Any:
        """The picture that was last given to a crew's screen."""
        return self.shown[team]

    def words(self, team: str, size: tuple[int, int] = (1920, 1080)) -> list[str]:
        """Every sentence that stands on a crew's screen, as it was really drawn."""
        picture = self.screen(team)
        pen = Pen(pygame.Surface(size))
        paint(pen, picture, Words(picture.language))
        sentences: dict[tuple[float, float, float, float], list[str]] = {}
        for piece in pen.written:
            box = piece.box
            sentences.setdefault((box.x, box.y, box.w, box.h), []).append(piece.text)
        return [" ".join(lines) for lines in sentences.values()]

    def told(self, team: str) -> tuple[str | None, str | None]:
        """Which seat was last answered with words, and with which."""
        mode = self.table.mode
        replies = mode.replies if isinstance(mode, BetweenMatches) else mode.session.live.replies
        reply = replies.of(Team(team))
        if reply is None:
            return None, None
        picture = self.screen(team)
        words = Words(picture.language).playing(picture.viewer.game)
        assert words.say(reply.message) in self.words(team)
        return reply.seat, reply.message.key

    def oled(self, name: str) -> Image.Image | None:
        """What an OLED shows: ``blue.mate``."""
        team, seat = name.split(".")
        return self.bench.picture(self.at(f"{team}.oled.{seat}"))

    def check_oleds(self) -> None:
        """All four OLEDs show what their seats should see."""
        for team in self.table.teams:
            words = Words(self.screen(team).language)
            for seat, card in self.table.oleds(team).items():
                picture = self.oled(f"{team}.{seat}")
                assert picture is not None
                assert picture.convert("1").tobytes() == draw_oled(card, words).tobytes(), seat

    def lamps(self, team: str) -> set[str]:
        """The names of the lamps that are lit."""
        return set(self.bench.lamps(self.runner.side_of[Team(team)]))

    def record(self) -> list[str]:
        """The orders in the newest journal, without their seconds and comments."""
        journal = max(self.folder.iterdir())
        lines = journal.read_text(encoding="utf-8").splitlines()
        orders = [line.partition(" ;")[0] for line in lines if line and line[0] not in "[;"]
        return [line.lstrip("0123456789. ") for line in orders]

    @property
    def journal(self) -> Path:
        """The newest journal."""
        return max(self.folder.iterdir())


StoryTeller: TypeAlias = Callable[..., Story]


@pytest.fixture
def tell(tmp_path: Path) -> Iterator[StoryTeller]:
    """Opens a table on a scenario, or on a chart that the test draws.

    ``again`` is whether it looks for a match that was cut off, as a table does that is started.
    """
    stories: list[Story] = []

    def opened(
        scenario: str = "alpha",
        grid: str | None = None,
        languages: tuple[str, str] = ("en", "en"),
        mode: Mode = Mode.TURN,
        crews: tuple[int, int] | None = None,
        bots: str = "",
        again: bool = False,
        **switches: str,
    ) -> Story:
        if grid is not None:
            path = tmp_path / f"{scenario}.toml"
            path.write_text(
                f'game = "captain-sonar"\n[title]\nen = "{scenario}"\nfr = "{scenario}"\n'
                f"[chart.turn]\nsource = 'made for a test'\ngrid = '''\n{grid}'''\n",
                encoding="utf-8",
            )
            scenario = str(path)
        story = Story(
            tmp_path / "matches", scenario, languages, switches, mode, crews, bots, again=again
        )
        stories.append(story)
        return story

    yield opened
    for story in stories:
        story.close()


@pytest.fixture
def rush(tell: StoryTeller) -> Story:
    """The table on the Alpha chart in real time, both screens in English."""
    return tell(mode=Mode.REALTIME)


@pytest.fixture
def story(tell: StoryTeller) -> Story:
    """The table on the Alpha chart, both screens in English."""
    return tell()


@pytest.fixture(
    params=[(scenario, mode) for scenario in ("alpha", "archipelago") for mode in Mode],
    ids=lambda kind: "-".join(kind),
)
def dived(request: pytest.FixtureRequest, tell: StoryTeller) -> Story:
    """A match of each game and mode, right after the dive."""
    scenario, mode = request.param
    story = tell(scenario, mode=mode)
    story.dive("A1", "J10")
    return story
