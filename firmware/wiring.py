"""Which line of the Raspberry Pi Pico each thing of a crew board sits on (GP numbers).

Buttons and encoders switch to ground and use the Pico's pull-ups; lamps are LEDs with a series
resistor from the line to ground, lit when it is high. The order is the numbering that the table's
layout uses: ``{ board = "blue", button = 0 }`` is the first of BUTTONS.
"""

ENCODERS = ((0, 1), (2, 3), (4, 5))
"""Lines a and b: engineer, sheet left and right, sheet up and down."""
BUTTONS = (6, 7, 8, 9, 10, 11, 12, 13)
"""Engineer's push; radio operator's north, east, south, west, ?, undo; mate's fist."""
LAMPS = (14, 15, 16, 17, 18, 19, 20, 21, 22)
"""Mate's OK, engineer's OK; mine, torpedo, drone, sonar, silence, scenario ready; STOP."""
SIGN_OF_LIFE = 25
"""The Pico's own LED: lit while the table is heard; blinks on a board that does not know its id."""
