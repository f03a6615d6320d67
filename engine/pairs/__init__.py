"""What games share in which cards are laid before somebody who beats them one by one (Durak, Ratak).

Functions and values, which each game asks as its own rulings say; whom one attacks, who refills first and how an
attack ends are each game's own.
"""
