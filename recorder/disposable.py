"""Keys of the work server that need not outlive it: they stand in its memory, and in no log.

A log of appends grows by all that is ever written, and is not rewritten (docs/decisions): what an evening writes there
for the minute would fill it for ever. A script that begins with UNLOGGED writes nothing there, nor to replicas. When
such a key expires, the server logs that once.
"""

UNLOGGED = "redis.set_repl(redis.REPL_NONE)\n"
