"""What Birnam claims of its speed, measured: `make bench`."""
