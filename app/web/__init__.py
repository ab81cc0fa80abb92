"""The street door: HTTP, websockets, pages. It turns text into commands and matches into text."""
