"""Releases of the program on the kiosk: side by side, switched by one rename, gone back from.

These modules import the standard library alone. `keeper.pack` makes one file of them, which runs
with the system's Python and needs no release.
"""
