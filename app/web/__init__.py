"""HTTP, websockets and HTML pages."""
