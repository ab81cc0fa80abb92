"""The compiled search in custodial games: negascout, paranoid search and exact endgames."""
