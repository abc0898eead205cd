"""Services of the machine: power, USB sticks, systemd's watchdog, the lock, folders."""
