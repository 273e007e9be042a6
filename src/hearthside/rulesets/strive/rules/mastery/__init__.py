"""Game mastery: what helps a GM between sessions."""
