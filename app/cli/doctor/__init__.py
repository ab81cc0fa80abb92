"""`birnam doctor`: checks everything that the server needs."""
