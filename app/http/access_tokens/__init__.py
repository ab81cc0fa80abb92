"""Access tokens in requests: their players, and the scopes that routes need."""
