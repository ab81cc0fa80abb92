"""The service under many players, against what its parts could do alone."""
