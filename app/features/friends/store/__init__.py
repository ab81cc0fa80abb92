"""Friends, challenges, and standing invitations to games."""
