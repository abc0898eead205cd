"""The carrier boards: made from the layout, written for KiCad, proved from their Gerber files.

`description` reads ``hardware/boards/boards.toml``. `strip`, `tableboard` and `crewboard` place and
route a `CarrierBoard` by rule. `schematic` and `pcbfile` write it for KiCad, `kicad` runs that,
`outputs` says which files are committed. `copper` reads the nets back from the Gerber files and
`proof` compares them with the layout. `sums` computes filters, buses and power.
"""
