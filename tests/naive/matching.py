"""A matching of greatest weight by trying all of them: for a few people."""

from collections.abc import Sequence


def match(count: int, edges: Sequence[tuple[int, int, int]], as_many: bool) -> list[tuple[int, int]]:
    """A matching of greatest weight among all there are: for a few people, where no library is at hand."""
    weight = {(one, other): each for one, other, each in edges}

    def best(left: tuple[int, ...]) -> tuple[int, int, list[tuple[int, int]]]:
        if not left:
            return 0, 0, []
        first, *rest = left
        found = best(tuple(rest))
        for other in rest:
            if (first, other) in weight:
                more, heavy, pairs = best(tuple(each for each in rest if each != other))
                one = (more + 1, heavy + weight[first, other], [(first, other), *pairs])
                if (one[:2] if as_many else one[1:2]) > (found[:2] if as_many else found[1:2]):
                    found = one
        return found

    return best(tuple(range(count)))[2]
