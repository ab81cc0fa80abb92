"""The open pages of circles, and their chats."""
