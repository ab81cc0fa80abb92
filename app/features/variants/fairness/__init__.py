"""The fairness of variants, measured in the background when a player asks for it."""
