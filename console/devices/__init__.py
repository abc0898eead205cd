"""The table's devices: pins, crew boards, OLEDs, and for each its stand-in on a desk.

Nothing in this room knows the game. It gives :class:`console.press.Press` values and takes
sets of lit lamps and pictures; :class:`console.devices.controls.Controls` owns all of it.
"""
