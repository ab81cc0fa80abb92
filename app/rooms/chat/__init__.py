"""The chat of a match while it is live: subscribers, pacing, alerts to absent players."""
