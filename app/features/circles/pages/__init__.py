"""The pages of circles, and the forms on them."""
