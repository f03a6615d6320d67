"""A toy kind of aggregates, as the toy game is for games: people count something together until somebody ends it.

Nothing outside this folder knows it: `GREFFIER_KINDS=tests.tally`, or `api.kinds.add(KIND)`. Every verb that works on
it works on any kind that is listed. It is also the template of a kind: `rules.py` is of the engine, `kind.py` of the
service, `routes.py` of HTTP, and tests/aggregates/test_template.py copies them there.
"""

from tests.tally.kind import KIND, Definition
from tests.tally.rules import Tally

__all__ = ["KIND", "Definition", "Tally"]
