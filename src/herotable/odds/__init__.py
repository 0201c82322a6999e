"""Odds: what will happen, and how likely, before anybody commits."""
