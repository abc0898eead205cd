"""Pictures of matches, for ``sonar-console shot`` and for the documentation."""
