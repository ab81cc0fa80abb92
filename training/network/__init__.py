"""Fits the network that evaluates late positions."""
