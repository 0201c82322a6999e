"""HERO (Yaquinto, 1980): three catacombs, hidden counters, and a rival behind every Monster."""
