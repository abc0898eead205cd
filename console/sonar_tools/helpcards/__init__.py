"""Help cards of the seats, to print, and the page of what each control means."""
