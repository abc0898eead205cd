"""Writing a crew's name with an encoder: letter after letter, then `END`."""

from __future__ import annotations

from dataclasses import dataclass, replace

from sonar_console.settings.draft import LONGEST_NAME
from sonar_console.stations.station import turned

END = "end"
"""Takes the name as it is."""

BACK = "back"
"""Takes the last letter away."""

LETTERS = (END, BACK, *"ABCDEFGHIJKLMNOPQRSTUVWXYZÀÂÇÈÉÊÎÔÛ0123456789-’& ")
"""What the encoder goes through; the last is a space."""


@dataclass(frozen=True, slots=True)
class Lettering:
    """A name as it is being written, and the letter that the encoder is at."""

    text: str
    at: int = LETTERS.index("A")

    def turned(self, steps: int) -> Lettering:
        """The encoder some detents on, round and round."""
        return replace(self, at=turned(self.at, steps, len(LETTERS)))

    @property
    def ends(self) -> bool:
        """Whether a push now ends the name."""
        return self.at == LETTERS.index(END)

    def taken(self) -> Lettering:
        """The letter taken; a name that is full goes to `END`, so that the next push ends it."""
        if LETTERS[self.at] == BACK:
            return replace(self, text=self.text[:-1])
        text = (self.text + LETTERS[self.at])[:LONGEST_NAME]
        at = LETTERS.index(END) if len(text) == LONGEST_NAME else self.at
        return Lettering(text, at)

    @property
    def name(self) -> str:
        """The name without spaces at its ends."""
        return self.text.strip()
