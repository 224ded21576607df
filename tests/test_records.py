"""Our ``NamedTuple`` makes what the original makes."""

from __future__ import annotations

import copy
import pickle
from typing import Any
from typing import NamedTuple as Original

import pytest

from agents_md_lint.records import NamedTuple
from tests.support.imports import imported, sources


class Ours(NamedTuple):
    """A record."""

    path: str
    line: int | None = None
    names: tuple[str, ...] = ()
    """What is said of a field isn't part of the class."""

    @property
    def shown(self) -> str:
        """The place."""
        return f"{self.path}:{self.line}"

    @classmethod
    def first(cls, path: str) -> Ours:
        """Return the first line."""
        return cls(path, 1)

    def __str__(self) -> str:
        return self.shown


class Theirs(Original):
    """A record."""

    path: str
    line: int | None = None
    names: tuple[str, ...] = ()

    @property
    def shown(self) -> str:
        """The place."""
        return f"{self.path}:{self.line}"

    @classmethod
    def first(cls, path: str) -> Theirs:
        """Return the first line."""
        return cls(path, 1)

    def __str__(self) -> str:
        return self.shown


def test_a_record_is_what_the_original_makes() -> None:
    for record in (Ours, Theirs):
        assert record._fields == ("path", "line", "names")
        assert record._field_defaults == {"line": None, "names": ()}
        assert record.__doc__ == "A record."
        assert record.__mro__ == (record, tuple, object)
        assert record.__module__ == __name__
        assert record.__qualname__ == record.__name__
        assert list(record.__annotations__) == ["path", "line", "names"]
        one = record("a", names=("x",))
        assert tuple(one) == ("a", None, ("x",))
        assert one._replace(line=2).shown == "a:2"
        assert str(record.first("b")) == "b:1"
        assert repr(one) == f"{record.__name__}(path='a', line=None, names=('x',))"
        assert copy.deepcopy(one) == one
        with pytest.raises(AttributeError):
            setattr(one, "line", 3)  # noqa: B010
        with pytest.raises(TypeError):
            record()  # type: ignore[call-arg]
        assert not hasattr(one, "__dict__")
        assert pickle.loads(pickle.dumps(one)) == one  # noqa: S301
        assert record._make(["b", 1, ()]) == record("b", 1)
        assert one._asdict() == {"path": "a", "line": None, "names": ("x",)}
        with pytest.raises(TypeError, match="Expected 3 arguments, got 1"):
            record._make(["b"])
        with pytest.raises((TypeError, ValueError), match="unexpected field names"):
            one._replace(size=2)  # type: ignore[call-arg]
        assert record.__match_args__ == record._fields


@pytest.mark.parametrize(
    ("values", "named"),
    [
        ((), {}),
        (("a", 1, (), 2), {}),
        (("a",), {"path": "b"}),
        (("a",), {"size": 1}),
        (("a", 2), {"names": 3}),
    ],
)
def test_it_takes_the_values_that_the_original_takes(values: tuple[Any, ...], named: dict[str, Any]) -> None:
    made: list[Any] = []
    for record in (Ours, Theirs):
        try:
            made.append(tuple(record(*values, **named)))
        except TypeError:
            made.append(TypeError)
    assert made[0] == made[1]


def test_a_field_without_a_default_comes_first() -> None:
    metaclass: Any = type(NamedTuple)
    with pytest.raises(TypeError, match="without a default"):
        metaclass("Wrong", (NamedTuple,), {"__annotations__": {"a": "int", "b": "int"}, "a": 1})


def test_all_records_are_made_by_it() -> None:
    assert [module for module in sources() if "typing.NamedTuple" in imported(module)] == ["records"]
