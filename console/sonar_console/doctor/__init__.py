"""The doctor: what is wrong with a table, and what to do, before its guests find out.

It knows devices and words and nothing of the game. Each check gives findings
(:mod:`sonar_console.doctor.findings`), in the order in which a person would mend them.
"""
