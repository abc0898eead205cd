"""The settings of a match and of the house."""
