"""A small neural network that evaluates positions more accurately than pattern weights.

A line of cells is read as one number, like a pattern, but each of its cells gets a vector instead
of a weight. A cell is on several lines: their vectors are added, and negative sums become 0. So the
network knows that a capture along one line changes another line, which sums of weights cannot. The
vectors of cells that symmetries map to each other are added, and a hidden layer computes the lead
from these sums. A network for Gomoku is similar (Jin, Duan and Hang, "Rapfi", 2025).
"""
