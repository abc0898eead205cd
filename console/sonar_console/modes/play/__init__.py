"""The play mode: a match at the table, with its stations, clocks and bots."""
