"""Email: confirmed addresses, sign-in links and the daily digest."""
