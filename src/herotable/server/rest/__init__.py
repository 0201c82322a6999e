"""What the REST routes do, by their names in `routes.py`."""
