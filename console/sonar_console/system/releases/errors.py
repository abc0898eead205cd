"""The reasons for which a release is not installed or is gone back from, each with a sentence.

The host's page says them in its own languages: `house-release-KEY` in the locales.
"""

from __future__ import annotations

from collections.abc import Mapping

REASONS: Mapping[str, str] = {
    "busy": "another installation is under way",
    "no-stick": "no release lies on the stick: a file sonar-console-VERSION-MACHINE.release",
    "gone": "the release could not be read to its end: {value}",
    "large": "{value} is larger than a release may be",
    "torn": "{value} is no whole release: its end, with the signature, is missing",
    "no-signers": "no maker's key is known here: sudo systemd/install --signer KEY.pub",
    "signature": "the release is not signed by a maker whose key is known here",
    "contents": "the release has something in it that no release has: {value}",
    "checksum": "{value} in the release is not what its list of checksums says",
    "machine": "the release is for {value}, and this machine is {value1}",
    "python": "the release is for Python {value}, and this machine has {value1}",
    "image": "this table runs from a card's image, which takes a .raucb file, not {value}",
    "same": "the release {value} runs already",
    "older": "the release {value} is older than {value1}, which runs (--older takes it)",
    "failed-before": "the release {value} was gone back from before (--older takes it)",
    "packages": "the release needs Debian packages that are not here: {value}",
    "full": "the memory card has no room: {value} MB are needed",
    "read-only": "the memory card is read-only: {value}",
    "match": "a match is being played or laid out: install it when the title is shown",
    "failed": "the release could not be installed: {value}",
    "no-previous": "there is no release to go back to",
    "not-whole": "{value} is no whole release",
    "starts": "it was started {value} times and did not reach its title",
    "screens": "its screens ended {value} times",
    "time": "it did not reach its title within {value} s",
    "asked": "somebody asked for it",
}
"""By key, a line for a terminal; `values` go in."""


class ReleaseError(Exception):
    """Raised when a release cannot be taken, with the key of its reason."""

    def __init__(self, key: str, **values: str) -> None:
        super().__init__(REASONS[key].format(**values))
        self.key = key
        self.values = values
