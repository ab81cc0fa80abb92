"""The service under load, compared with its parts and with other servers."""
