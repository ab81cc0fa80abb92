"""The reader's language, and words that depend on values: names, refusals, invalid fields."""
