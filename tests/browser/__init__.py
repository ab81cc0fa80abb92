"""People in a real browser, against the real server."""
