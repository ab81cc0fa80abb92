"""The workshop: people design variants by pressing a board."""
