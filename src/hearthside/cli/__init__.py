"""The command line: all that the page does, in a terminal. `main` is the door; each family of commands is a file."""

from hearthside.cli.app import main

__all__ = ["main"]
