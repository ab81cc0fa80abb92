"""Contracts that span packages: protocol types, documents, deployment files."""
