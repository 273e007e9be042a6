"""What the people at a table of Tags are asked, one file per chapter."""
