"""`birnam doctor`: looks at everything that the service needs, and says what to do."""
