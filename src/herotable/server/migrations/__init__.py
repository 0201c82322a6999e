"""How the store came to look as it does: one file in `versions` for every change of its tables."""
