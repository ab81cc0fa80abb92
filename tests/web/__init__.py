"""The service through real sockets."""
