"""Access tokens in requests: who sends one, and for which routes."""
