"""The web API and websockets of real servers."""
