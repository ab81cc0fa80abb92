"""Pictures of boards and games: SVG, PNG, GIF and WebP."""
