"""Servers and parts with which the service is compared."""
