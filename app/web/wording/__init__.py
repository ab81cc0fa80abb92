"""The languages of readers, and words that depend on values: names, refusals, invalid fields."""
