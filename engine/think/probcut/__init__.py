"""Multi-ProbCut: fits that predict the result of a deep search from a shallow one.

Buro, "Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello", 1999.
"""
