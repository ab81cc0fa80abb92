"""Programs that generate files of the project."""
