"""People report the names of published variants, and operators hide them."""
