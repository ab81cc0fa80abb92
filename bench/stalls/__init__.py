"""How long the server's event loop works at one go, on large data."""
