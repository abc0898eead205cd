"""The review mode: a match that is over, shown again from its orders."""
