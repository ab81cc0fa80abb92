"""Pictures of all pages, for reviewers, the README and the manifest: `make pictures`."""
