"""The grid: ground, ways, sight and areas in whole numbers; maps, and who stands on them."""
