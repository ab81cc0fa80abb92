"""The load test `birnam load`: simulated clients, which use only a server's public API."""
