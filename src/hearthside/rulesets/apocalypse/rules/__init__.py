"""The rules of Apocalypse, a file for each chapter, in the book's order."""
