"""The results of all solved variants of Moxie, and their summary."""
