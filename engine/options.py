"""A game's options as data: their shapes and defaults, and what does not go together."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeVar, get_args, get_type_hints

from engine.errors import Invalid
from engine.shapes import BOOLEAN, Frame, Shape, either, nothing, one_of, plain, whole

Values = Mapping[str, Any]
O = TypeVar("O")  # noqa: E741
ROUNDS = either(whole(1, 1000), nothing())  # null: until the match is ended (ALL-5)


def known(kind: type[O], values: Values) -> O:
    """The options of a match by their names, less those that kind, a named tuple of all, does not have.

    One that the match is older than has its default.
    """
    names: tuple[str, ...] = kind._fields  # type: ignore[attr-defined]
    return kind(**{name: values[name] for name in names if name in values})


def shapes_of(kind: type, **own: Shape) -> dict[str, Shape]:
    """Return the shape of each option of a named tuple: its own, or that of its type, a Literal or a boolean."""
    return {
        name: own[name] if name in own else BOOLEAN if hint is bool else one_of(*get_args(hint))
        for name, hint in get_type_hints(kind).items()
    }


class OptionSet(NamedTuple):
    """What may be agreed before the first deal.

    defaults, shapes: by the option's name. by_seats: other defaults, for a number of seats.
    clashes: what does not go together, as (option, sentence).
    by_options: other defaults, where they follow from what was said of other options.
    """

    defaults: Values
    shapes: Mapping[str, Shape]
    by_seats: Callable[[int], Values] = lambda seats: {}
    clashes: Callable[[Values, int, str], Iterable[tuple[str, str]]] = lambda values, seats, knowledge: ()
    by_options: Callable[[Values], Values] = lambda values: {}

    def read(self, given: Mapping[str, object], frame: Frame, knowledge: str = "observed") -> dict[str, Any]:
        """All options of a match, those not given by their defaults, as JSON has them. Raises Invalid."""
        count = len(frame.seats)
        values: dict[str, Any] = {**self.defaults, **self.by_seats(count)}
        errors: list[tuple[str, str]] = []
        for name, value in given.items():
            if name not in self.shapes:
                errors.append((f"/options/{name}", f"unknown option; there is {', '.join(self.shapes)}"))
                continue
            try:
                values[name] = self.shapes[name].read(value, frame)
            except ValueError as error:
                errors.append((f"/options/{name}", str(error)))
        values |= {name: value for name, value in self.by_options(values).items() if name not in given}
        errors += [(f"/options/{name}", sentence) for name, sentence in self.clashes(values, count, knowledge)]
        if errors:
            raise Invalid(errors)
        return {name: plain(value) for name, value in values.items()}

    def for_other_seats(self, options: Values, before: int, after: int) -> dict[str, Any]:
        """Options that a match takes along from one number of seats to another, less what follows from the number."""
        follow = {*self.by_seats(before), *self.by_seats(after)}
        return {name: value for name, value in options.items() if name not in follow}


def given_to_tools(options: OptionSet) -> Shape:
    """A tool's own field of options: those of a match, by their names."""

    def read(value: object, frame: Frame) -> Values:
        if not isinstance(value, dict):
            raise ValueError("want an object")
        try:
            return options.read(value, frame)
        except Invalid as error:
            wrong = (f"{pointer.rpartition('/')[2]}: {why}" for pointer, why in error.errors)
            raise ValueError("; ".join(wrong)) from None

    def schema(frame: Frame) -> dict[str, object]:
        properties = {name: shape.schema(frame) for name, shape in options.shapes.items()}
        return {"type": "object", "properties": properties, "additionalProperties": False}

    return Shape(read, schema)
