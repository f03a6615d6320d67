"""The routes, one module a subject. A view reads, calls, answers."""
