"""Reading TOML files that people edit: each fault names file, line and key."""
