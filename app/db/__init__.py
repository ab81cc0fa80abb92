"""The database layer: connections, the writer, transactions, migrations and backups."""
