"""How even the games are: results of self-play, measured by bench/think/fairness.py."""
