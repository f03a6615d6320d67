"""The pool's processes: the parent's eye on them (watch), the process they are forked from (__main__), what they do."""
