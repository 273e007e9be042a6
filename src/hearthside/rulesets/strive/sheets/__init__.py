"""The tabs of the character sheet, one module each."""
