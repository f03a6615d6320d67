"""What stands in the paths of routes, beside names that may be anything: the types of views' parameters."""

from __future__ import annotations

import re
from typing import Annotated

from api.schemas.telling import Hash, MatchId, Text


class _Aid(Text):
    PATTERN = re.compile(r"a[1-9][0-9]*\Z")


MatchInPath = Annotated[str, MatchId()]
AggregateInPath = Annotated[str, MatchId()]  # ids are alike, whatever the kind
PhotoInPath = Annotated[str, Hash()]
AnnotationInPath = Annotated[str, _Aid()]
