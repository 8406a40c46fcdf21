"""Rules, score and thought, free of the host: can be read, tested and timed alone."""
