"""Compact Heroes by Roderic Waibel (Sacrosanct Games, 2011): a game master and one to five lasting heroes."""
