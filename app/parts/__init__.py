"""Parts that are made of several: how they are put together when the service starts."""
