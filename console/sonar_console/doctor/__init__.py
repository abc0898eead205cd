"""Self-test of the hardware: what is wrong with a table, and what to do about it.

It knows devices and sentences and nothing of the game. Each check gives findings
(:mod:`sonar_console.doctor.findings`), in the order in which a person would mend them.

It also leads through the build of a table by stages: ``buildplan`` says what to measure,
``buildwalk`` and ``buildasking`` ask for it, ``buildrecord`` keeps the answers and makes the build
report of them.
"""
