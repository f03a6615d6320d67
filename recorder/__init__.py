"""The append-only store of aggregates: streams, versions, keys, hash chain and parts. It knows no rule of a game."""
