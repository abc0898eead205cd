"""The structure of the program: its rooms, the imports between them, and their picture."""
