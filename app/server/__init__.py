"""The server process: builds, starts and stops all services."""
