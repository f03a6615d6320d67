"""Tournaments in the service. What they are is worked out by engine/tournaments."""
