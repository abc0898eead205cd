"""Many matches between two crews, played and counted."""
