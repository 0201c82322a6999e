"""Hero Kids: children on a square grid, six-sided dice, nobody ever dies."""
