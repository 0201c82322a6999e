"""HERO (Yaquinto, 1980), the Monster phase as a miniature: a batch of attacks, Luck, excess damage, the answer."""
