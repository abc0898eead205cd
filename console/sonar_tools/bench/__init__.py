"""How quick the table is, each figure measured next to a yardstick in the same run."""
