"""What one crew may see, as plain values, and how it is made from a match."""
