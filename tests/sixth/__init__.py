"""A sixth game, made in a day by what CONTRIBUTING.md says: outside the product, and found by being there."""
