"""Pure models of chat, notifications and reviews."""
