"""The table's devices: pins, crew boards, OLEDs, sound, and a mock of each.

Nothing in this room knows the game. It gives :class:`sonar_console.press.Press` values and takes
sets of lit lamps and pictures; :class:`sonar_console.devices.controls.Controls` owns all of them.
"""
