"""Alternatives to sockets for programs: streams of JSON lines, and commands as requests."""
