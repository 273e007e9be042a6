"""Harm and time: a file for each chapter."""
