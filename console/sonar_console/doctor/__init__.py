"""Self-test of the hardware: what is wrong with a table, and what to do about it.

It knows devices and sentences and nothing of the game. Each check gives findings
(:mod:`sonar_console.doctor.findings`), in the order in which a person would mend them.
"""
