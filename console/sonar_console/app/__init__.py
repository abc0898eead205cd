"""The table with its devices and screens, and the options of the command line that open it."""
