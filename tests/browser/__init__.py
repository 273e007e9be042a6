"""Scenes in a real browser. A package, so that one browser serves them all and is closed before anything else runs."""
