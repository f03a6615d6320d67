"""Who was first? Intervals from clocks that nobody trusts, and what follows from them; docs/timing.md tells the method.

Whole microseconds everywhere. Pure functions: clocks are read, and exchanges made, by those who ask.
"""
