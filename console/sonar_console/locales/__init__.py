"""Every sentence that a person reads or hears, by key, in every language there is a folder of."""

from __future__ import annotations

from sonar_console.locales.catalogue import MessageLike, MissingWords, Words
from sonar_console.locales.folders import ENGLISH, languages, recordings

__all__ = ["ENGLISH", "MessageLike", "MissingWords", "Words", "languages", "recordings"]
