"""Between processes: what one tells the others, through Redis."""
