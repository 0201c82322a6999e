"""Many fights by the real rules and the real bots: what comes of an encounter before anybody sits down to it."""
