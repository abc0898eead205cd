"""What the machine offers: power, USB sticks, watchdog, lock, folders."""
