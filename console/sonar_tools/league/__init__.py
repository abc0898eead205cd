"""Duels: many matches between two crews, counted."""
