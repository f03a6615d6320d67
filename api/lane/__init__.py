"""The lane: processes of their own for whatever costs a processor, so that no reader stops a referee."""
