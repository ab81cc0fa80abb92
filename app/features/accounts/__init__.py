"""Players' identity: names, sessions, passkeys, access tokens, preferences and personal data."""
