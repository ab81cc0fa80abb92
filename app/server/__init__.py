"""The server process: builds all services, starts and stops them."""
