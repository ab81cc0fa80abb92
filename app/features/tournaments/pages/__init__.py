"""The pages of tournaments, and the forms on them."""
