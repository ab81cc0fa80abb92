"""Pages for studying a position, or playing on one device."""
