"""``NamedTuple`` as this package uses it: the frozen records that nearly every module declares.

``typing.NamedTuple`` compiles the annotation of each field when the class is made. A start that makes sixty
records spends an eighth of its time on that, and nothing here reads them. A type checker sees the original.
"""

from __future__ import annotations

from collections import namedtuple

TYPE_CHECKING = False

if TYPE_CHECKING:
    from typing import NamedTuple as NamedTuple
else:
    _NOT_COPIED = ("__annotations__", "__module__", "__qualname__")

    class _Record(type):
        """Makes the tuple's class from the annotated names of a class body, and adds its methods to that."""

        def __new__(cls, name, bases, body):
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = body.get("__annotations__", {})
            defaults = [body[field] for field in fields if field in body]
            record = namedtuple(name, fields, defaults=defaults, module=body["__module__"])
            record.__annotations__ = fields
            record.__qualname__ = body["__qualname__"]
            for key, value in body.items():
                if key not in fields and key not in _NOT_COPIED:
                    setattr(record, key, value)
            return record

    class NamedTuple(metaclass=_Record):
        """The base to name in a class statement."""
