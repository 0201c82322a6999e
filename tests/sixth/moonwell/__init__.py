"""The Moonwell: two climb out of a well, and whoever is up first drinks the moon."""
