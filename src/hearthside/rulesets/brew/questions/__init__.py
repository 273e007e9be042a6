"""What the people at a Brew table are asked."""
