"""Thinking beside the event loop."""
