"""The rules: what may happen at a table, and what the table looks like when it has. No I/O, clock or randomness."""
