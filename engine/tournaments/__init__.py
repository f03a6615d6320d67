"""Tournaments: what happened as events; who sits with whom, points, standings and tie-breaks worked out of them.

Values and pure functions, as everywhere in the engine. Chance comes as a seed, time as a text that somebody else has
read off a clock, and the matching of two seats as a function.
"""
