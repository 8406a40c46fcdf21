"""Normandy and its variants for PySolFC, the Python solitaire collection.

``plugin.register()`` enters the games into a running host; ``variants`` says
what the games are; ``games`` holds the table a player sees.
"""

__version__ = "0.1.0"
