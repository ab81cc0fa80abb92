"""The features. Each folder is self-contained, and has a value `FEATURE` that registers it."""
