"""What ends an answer that costs too much."""

from __future__ import annotations


class OutOfMemory(BaseException):
    """An answer takes more memory than it may. It is no fault: nothing that answers for faults catches it."""
