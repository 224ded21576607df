"""``NamedTuple`` as this package uses it: the frozen records that nearly every module declares.

A start makes sixty of these classes. The library compiles a constructor for each, and ``typing`` the
annotation of each field, which together takes a sixth of such a start. Here all have one constructor, and
nobody reads the annotations. A type checker sees the original, and a test compares with that.
"""

from __future__ import annotations

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    from collections import _tuplegetter  # what the library's records have, too

    _tuple = tuple.__new__

    def _new(cls, /, *values, **named):
        """Make a record of the *values* of its first fields, and of those that are *named*."""
        missing = len(cls._fields) - len(values)
        if missing or named:
            if not named and 0 < missing <= len(cls._last_values):
                values += cls._last_values[-missing:]  # most of those that aren't whole
            else:
                values = _completed(cls, values, named)
        return _tuple(cls, values)

    def _completed(cls, values, named):
        """Return *values* and behind them what is *named*, or the default, for each field that is left."""
        left = cls._fields[len(values) :]
        if len(values) > len(cls._fields) or not named.keys() <= set(left):
            raise TypeError(f"{cls.__name__} takes {', '.join(cls._fields)}, each once")
        defaults = cls._field_defaults
        for field in left:
            if field not in named and field not in defaults:
                raise TypeError(f"{cls.__name__} takes {field}, which isn't there")
        return (*values, *[named[field] if field in named else defaults[field] for field in left])

    def _make(cls, values):
        """Return a record of *values*, one for each field."""
        made = _tuple(cls, values)
        if len(made) != len(cls._fields):
            raise TypeError(f"Expected {len(cls._fields)} arguments, got {len(made)}")
        return made

    def _replace(self, /, **changed):
        """Return the record with other values for some fields."""
        made = self._make(map(changed.pop, self._fields, self))
        if changed:
            raise TypeError(f"Got unexpected field names: {list(changed)!r}")
        return made

    def _asdict(self):
        """Return the values by the names of their fields."""
        return dict(zip(self._fields, self, strict=True))

    def _repr(self):
        shown = (f"{field}={value!r}" for field, value in zip(self._fields, self, strict=True))
        return f"{type(self).__name__}({', '.join(shown)})"

    def _values(self):
        """Return the values, for what copies and pickles."""
        return tuple(self)

    _SHARED = {
        "__slots__": (),
        "__new__": _new,
        "__repr__": _repr,
        "__getnewargs__": _values,
        "_make": classmethod(_make),
        "_replace": _replace,
        "__replace__": _replace,
        "_asdict": _asdict,
    }

    class _Record(type):
        """Makes the tuple's class from the annotated names of a class body, and what else is in it."""

        def __new__(cls, name, bases, body):
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = tuple(body.get("__annotations__", ()))
            defaults = {field: body[field] for field in fields if field in body}
            if tuple(defaults) != fields[len(fields) - len(defaults) :]:
                raise TypeError(f"a field of {name} without a default follows one that has one")
            namespace = {**_SHARED, **body, "_fields": fields, "_field_defaults": defaults}
            namespace["__match_args__"] = fields
            namespace["_last_values"] = tuple(defaults.values())
            for at, field in enumerate(fields):
                namespace[field] = _tuplegetter(at, field)
            return type(name, (tuple,), namespace)

    class NamedTuple(metaclass=_Record):
        """The base to name in a class statement."""
