"""Friends, challenges, standing invitations and blocked players."""
