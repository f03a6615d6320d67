"""What bodies and answers look like, by resource. The API is described by them, and marshmallow reads the bodies.

Moves are read by the engine, from its own shapes; they are only described here.
"""
