"""Guided lessons: their tasks, and their pages."""
