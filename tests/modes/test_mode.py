"""What all modes have in common, and the drill: a mode is added by one class and one line."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import pytest

from sonar_console.cards import AttractPicture, Message, SeatCard
from sonar_console.engine.names import Team
from sonar_console.locales import Words, languages
from sonar_console.modes import MODES
from sonar_console.modes.attract import AttractMode
from sonar_console.modes.mode import ALWAYS, BetweenMatches
from sonar_console.modes.pictures import attract_picture
from sonar_console.press import Press
from sonar_console.stations import MOVED, Answer


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", MODES)
def test_the_page_of_controls_has_every_mode(name: str, language: str) -> None:
    words = Words(language)
    assert words.say(f"controls-mode-{name}")
    for control, meaning in {**MODES[name].MEANINGS, **ALWAYS}.items():
        assert words.say(f"control-{control}")
        assert words.say(f"meaning-{meaning}")


@pytest.mark.parametrize("mode", ["attract", "door", "setup", "briefing", "service", "review"])
def test_the_radio_operator_changes_the_language_between_matches(mode: str, hands: Any) -> None:
    if mode == "review":
        hands.finish()
    elif mode == "door":
        hands.press("blue.captain.stop")
    elif mode in ("setup", "briefing"):
        hands.settings()
        if mode == "briefing":
            hands.fists()
    elif mode == "service":
        hands.table.operate(hands.now)
    assert hands.mode == mode
    if mode == "briefing":  # there the first ? shows the rest of it
        assert hands.press("yellow.radio.unknown")
        assert hands.view(Team.YELLOW).briefing.more
    assert hands.press("yellow.radio.unknown")
    assert [hands.view(team).language for team in hands.table.teams] == ["en", "fr"]


# ---- the drill


class OrdersMode(BetweenMatches):
    """A mode as an issue to come may add it: one fist reads on to the setup of a match."""

    name = "orders"
    MEANINGS: ClassVar[Mapping[str, str]] = {"stop": "ready"}

    def answer(self, press: Press, meaning: str) -> Answer:
        self.session.propose(self.session.first_draft(None))
        self.following = "setup"
        return MOVED

    def faces(self, team: Team) -> dict[str, SeatCard]:
        return {"captain": SeatCard("orders", Message("prompt-attract-wait"))}

    def picture(self, team: Team) -> AttractPicture:
        return attract_picture(self.session, team, 1, self.faces(team), self.replies)


class AttractToOrders(AttractMode):
    """The attract mode, with the new mode behind it."""

    def go_on(self, now: float) -> None:
        self.following = "orders"


def test_a_mode_is_added_by_one_class_and_one_line(open_table: Any) -> None:
    hands = open_table(modes={**MODES, "orders": OrdersMode, "attract": AttractToOrders})
    hands.press("blue.captain.stop")
    assert hands.mode == "orders"
    assert hands.prompt() == "prompt-attract-wait"
    assert not hands.press("yellow.mate.push")
    assert hands.reply(Team.YELLOW) is not None
    assert hands.press("blue.radio.unknown")
    assert hands.view().language == "fr"
    hands.press("yellow.captain.stop")
    assert hands.mode == "setup"
    assert hands.reply(Team.YELLOW) is None
    hands.agree()
    assert hands.mode == "play"
