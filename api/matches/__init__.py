"""The match: loaded, decided on, recorded, seen, followed; its tokens and what stands beside its moves."""
