"""The body: the crews' consoles and the screen wall, made from the panels' plans and the boards.

`description` reads ``hardware/body/body.toml``. `plates` has every flat part with its holes and its
place, `brackets` the sizes of what is printed, both as plain values; `checks` proves them by
numbers, `screws` the screws. `solids` makes the parts with a CAD kernel, `solidchecks` checks them,
`views` draws them, `sheet` is the paper, and `outputs` writes the files and says which are stale.
"""
