"""The rules of Challenge, a file for each chapter, in the book's order."""
