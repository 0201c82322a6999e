"""A miniature of Deck of Many Dungeons: an area attack, Defend cards from a hidden hand, re-rolls, a split."""
