"""Playing in a terminal: a place at a table, the page it is shown on, and what is typed."""
