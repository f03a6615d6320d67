"""What each command comes to, by what it is about; engine/tournaments/decide.py has them all."""
