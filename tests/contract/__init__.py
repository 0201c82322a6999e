"""The contract suite: what every game keeps. A game joins by existing; nothing here names one."""
