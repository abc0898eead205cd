"""Every sentence a person reads, by key, in every language there is a file for."""

from __future__ import annotations

from sonar_console.locales.catalogue import MissingWords, Sentence, Words, languages

__all__ = ["MissingWords", "Sentence", "Words", "languages"]
