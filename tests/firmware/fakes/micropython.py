"""A stand-in under CPython for MicroPython's module of that name, which has it built in."""

# ruff: noqa: PTH123  as in machine.py


def kbd_intr(char: int) -> None:
    """Which byte is to stop the program, -1 for none; told to the file ``interrupt``."""
    with open("interrupt", "w") as file:
        file.write(f"{char}\n")
