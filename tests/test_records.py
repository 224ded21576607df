"""Our ``NamedTuple`` makes what the original makes."""

from __future__ import annotations

import copy
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


def test_all_records_are_made_by_it() -> None:
    assert [module for module in sources() if "typing.NamedTuple" in imported(module)] == ["records"]
