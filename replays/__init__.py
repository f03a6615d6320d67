"""A recorded match told again: timeline, state at any version. Writes nothing."""
