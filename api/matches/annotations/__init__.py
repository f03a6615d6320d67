"""Comments on a match: an aggregate of its own beside the match's events, with a stream of its own."""
