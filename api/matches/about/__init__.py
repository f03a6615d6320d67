"""What is known about a match beside its moves, an aggregate of its own: events, their fold, what changes."""
