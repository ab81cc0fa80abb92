"""What wins in MacBeth: what kinds of moves are worth, by stage."""
