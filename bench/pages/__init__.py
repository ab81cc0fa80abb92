"""The pages in a browser on a slow line."""
