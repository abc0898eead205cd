"""Hands for the seats: what plays a seat sees no more than a human in it."""
