"""The process: start, stop, and everything that is built in between."""
