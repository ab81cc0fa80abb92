"""Those who play in tournaments: who comes, stays away, changes and leaves."""
