"""What operators see of the running service: figures, and the lines of its log."""
