"""The email addresses of accounts, and the mails to send."""
