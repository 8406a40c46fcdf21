"""The table that the player sees: everything here is built on pysollib."""
