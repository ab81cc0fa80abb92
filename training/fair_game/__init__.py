"""The search for a fair game among the variants for two players."""
