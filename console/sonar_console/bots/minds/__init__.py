"""Decisions of the bots, from what people in their seats would know."""
