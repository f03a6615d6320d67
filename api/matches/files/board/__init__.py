"""The table of any game as a picture, made of a state by the names of its members: it knows no rule and no game."""
