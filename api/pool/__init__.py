"""The pool: processes beside the workers that answer whatever is not a tap, so that no reader stops a referee."""
