"""The other pure models: chat, notifications, reviews."""
