"""The addresses of pages: hosts that may serve them, and paths pasted with a mistake."""
