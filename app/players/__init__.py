"""The players: names, sessions, access tokens and preferences."""
