"""The database below the repositories: connections, the writer, migrations, backups."""
