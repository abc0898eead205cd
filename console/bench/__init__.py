"""How quick the engine is, measured next to python-chess in the same run."""
