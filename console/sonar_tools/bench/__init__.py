"""Benchmarks of the table: each figure is measured beside a yardstick in the same run."""
