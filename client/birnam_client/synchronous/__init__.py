"""The synchronous client, which `make client` generates from the asynchronous one."""
