"""What becomes true in a game of Brew, in the words of its log."""
