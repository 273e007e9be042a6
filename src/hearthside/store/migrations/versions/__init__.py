"""From nothing to `HEAD`, step by step. A version that was released is never edited."""
