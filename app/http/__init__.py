"""The common parts of routes: session, forms, pages, errors, limits, middleware."""
