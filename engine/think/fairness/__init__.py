"""The evenness of the games: results of self-play, measured by bench/think/fairness.py."""
