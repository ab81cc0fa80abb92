"""Reports to the operators, of whatever kind."""
