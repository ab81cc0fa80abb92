"""What is written: the log of every match, what is projected from it, and the players."""
