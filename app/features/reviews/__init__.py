"""Reviews of finished matches by the computer."""
