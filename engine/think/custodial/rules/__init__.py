"""The compiled rules of custodial games: bitboards, moves, random playouts and perft."""
