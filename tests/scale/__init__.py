"""The real server as a process, under clients that play through real sockets."""
