"""What leaves the process: web push, webhooks, mail."""
