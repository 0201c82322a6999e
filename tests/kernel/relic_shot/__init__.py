"""Relic Worlds, a shot: a Hero shoots it out with a villain, or with a unit of Minions."""
