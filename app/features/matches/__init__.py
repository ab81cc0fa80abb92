"""The entrances to a match: its page, its requests and its websocket."""
