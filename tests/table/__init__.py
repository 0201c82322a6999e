"""The table itself: what it stores, takes back, sets right, proves and shows. No game's rules are tested here."""
