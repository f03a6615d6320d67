"""Matches in memory: read from the store, as far as they hold, with their marks for cold workers."""
