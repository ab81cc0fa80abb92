"""The opening books: values of moves, from searches of their positions and of those behind."""
