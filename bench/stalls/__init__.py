"""How long large data blocks the server's event loop in one go."""
