"""The speed and strength of computer players."""
