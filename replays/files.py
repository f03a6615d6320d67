"""Where the file of a match that comes in does not hold."""


class Broken(Exception):
    """A file does not hold. line: where, from 1; what: what is wrong; version: of the event in that line.

    refusal: why the move cannot be, where it is the rules that refuse it.
    """

    def __init__(self, line: int, what: str, version: int | None = None, refusal: Exception | None = None) -> None:
        self.line, self.what, self.version, self.refusal = line, what, version, refusal
        super().__init__(f"line {line}{'' if version is None else f' (version {version})'}: {what}")
