"""Home, and pages about the whole place: about, language, installation, crawlers."""
