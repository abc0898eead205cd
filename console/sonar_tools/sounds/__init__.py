"""The recordings of the table: effects and spoken announcements."""
