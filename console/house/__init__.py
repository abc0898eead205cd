"""What a table does for the house it stands in: settings kept, matches to a stick, power off."""
