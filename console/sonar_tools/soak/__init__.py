"""The soak: a table of real processes, played by random crews and struck by bad luck.

`processes` starts, kills and fills; `remote` is hands and eyes; `guests` play; `luck` strikes;
`ledger` knows what was seen and what is in the record; `day` is a day at the table.
"""
