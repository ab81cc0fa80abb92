"""The store, on real SQLite files."""
