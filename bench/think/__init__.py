"""How fast the computer thinks, how far it sees to the end, and whom it beats."""
