"""The rules of Brew, chapter by chapter."""
