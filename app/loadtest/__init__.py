"""`birnam load`: a crowd of real clients, which know of a server what its addresses tell."""
