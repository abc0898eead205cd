"""Tools of the table console: they build, measure, prove and draw; the table runs without them."""
