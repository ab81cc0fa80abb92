"""Compiles the programs of computers in processes of their own, and keeps the code."""
