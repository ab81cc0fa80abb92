"""The chat of a live match: subscribers, rate limits, alerts to absent players."""
