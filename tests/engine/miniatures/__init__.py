"""The hardest procedures of the five rule systems in miniature, written as a ruleset's author would write them."""
