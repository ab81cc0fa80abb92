"""The doctor at healthy and at sick services."""
