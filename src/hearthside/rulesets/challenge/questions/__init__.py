"""What the people at a Challenge table are asked, one file per chapter."""
