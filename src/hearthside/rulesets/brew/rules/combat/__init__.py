"""Fights and chases."""
