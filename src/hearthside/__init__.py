"""Hearthside: an open table for role-playing games that plays by the book."""
