"""Playing with the mouse."""
