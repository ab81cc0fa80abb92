"""What Birnam promises, in the tree of what promises it."""
