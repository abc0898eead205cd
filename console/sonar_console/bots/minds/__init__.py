"""Minds: what a bot in a seat thinks, from what a human in that seat would know."""
