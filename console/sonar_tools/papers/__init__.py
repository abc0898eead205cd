"""The papers of a builder, made from a layout: pin tables, wiring, bill, panels, stages.

The source is ``hardware/*.toml``, read by `sonar_console.devices.layout`, and for the crew board's
pins ``firmware/wiring.py``. `documents` returns all papers of a layout as text; the same layout
always gives the same text. Nothing is imported here: the carrier boards need the papers' cables,
and the papers need the boards.
"""
