"""What is written to matches: moves and corrections, new matches, seals, photos."""
