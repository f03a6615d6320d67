"""Lists and search: what the streams say of each aggregate, in a SQLite file that can be thrown away at any time."""
