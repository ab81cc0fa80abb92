"""The compiled rules of Moxie: turns and outcomes."""
