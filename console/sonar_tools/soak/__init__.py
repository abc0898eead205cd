"""The soak test: random crews play at a table of real processes, and mishaps are caused.

`processes` starts and kills the table and its screens; `client` speaks to the mock hardware and
reads pictures; `guests` play; `mishaps` decides what goes wrong and when; `recordcheck` compares
pictures with records; `run` joins them all.
"""
