"""Load tests by simulated clients, which use only a server's public API."""
