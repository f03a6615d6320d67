"""Counts the lines of durak.tree again."""

from tests.naive.durak.lines import count_lines, play, read_tree

for start in read_tree():
    table = play(start)
    counts = [count_lines(table, depth) for depth in range(1, len(start["counts"]) + 1)]
    print(start["id"], counts, "" if counts == start["counts"] else f"differs from {start['counts']}")
