"""Programs that make files of the project."""
