"""People at pages in a browser."""
