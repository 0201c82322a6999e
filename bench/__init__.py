"""Benchmarks: ours and the peer side by side in one run, told as ratios."""
