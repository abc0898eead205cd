"""Help cards to print, one a seat and language."""
