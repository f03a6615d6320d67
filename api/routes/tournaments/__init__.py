"""What tournaments have beside what all kinds have, by what it is about; blueprint.py has them all."""
