"""The rules of Tags, one file per chapter."""
