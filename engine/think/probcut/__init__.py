"""Multi-ProbCut: fits that tell from a shallow search how a deep one will probably end.

Buro, "Experiments with Multi-ProbCut and a new high-quality evaluation function for Othello", 1999.
"""
