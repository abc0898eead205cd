"""Tables in Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence


def markdown_table(
    heads: Sequence[str], rows: Iterable[Sequence[object]], right: int = 0
) -> list[str]:
    """The lines of a table; its last ``right`` columns are figures, set to the right."""
    line = ["---"] * (len(heads) - right) + ["---:"] * right
    cells = [[str(cell).replace("|", "\\|") for cell in row] for row in rows]
    return ["| " + " | ".join(each) + " |" for each in (heads, line, *cells)]
