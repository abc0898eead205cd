"""A table in Markdown keeps its columns, whatever its cells say."""

from __future__ import annotations

from sonar_tools.papers.tables import markdown_table


def test_heads_a_line_and_a_row_each_with_figures_to_the_right() -> None:
    assert markdown_table(["part", "amount"], [("screw", 4), ("a|b", "5")], right=1) == [
        "| part | amount |",
        "| --- | ---: |",
        "| screw | 4 |",
        "| a\\|b | 5 |",
    ]
