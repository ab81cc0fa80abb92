"""The store: the event log, its projections, and the repositories of all other data."""
