"""A mapping that cannot change, so that a policy is hashable and safe to share between threads."""

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar, get_args

from pydantic import GetCoreSchemaHandler
from pydantic_core import CoreSchema, core_schema

__all__ = ["FrozenDict"]

_Key = TypeVar("_Key")
_Value = TypeVar("_Value")


class FrozenDict(Mapping[_Key, _Value]):
    """A read-only dict: hashable where its values are, equal to any mapping with the same items, in their order.

    `types.MappingProxyType` would do, could it be hashed, copied and pickled.

    >>> FrozenDict({"tech_news": 30}) == {"tech_news": 30}
    True
    """

    __slots__ = ("_items",)

    def __init__(self, items: Mapping[_Key, _Value] | None = None) -> None:
        """Copy the items, so that the caller's mapping may change afterwards."""
        self._items = dict(items or {})

    def __getitem__(self, key: _Key) -> _Value:
        """Return the value of a key."""
        return self._items[key]

    def __iter__(self) -> Iterator[_Key]:
        """Iterate over the keys in their order."""
        return iter(self._items)

    def __len__(self) -> int:
        """Count the keys."""
        return len(self._items)

    def __hash__(self) -> int:
        """Hash by the items; their order does not count, as in equality."""
        return hash(frozenset(self._items.items()))

    def __repr__(self) -> str:
        """Show the items as a dict."""
        return f"FrozenDict({self._items!r})"

    @classmethod
    def __get_pydantic_core_schema__(cls, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        """Validate and serialise as `dict[key, value]`, frozen in between."""
        keys, values = get_args(source) or (Any, Any)
        plain = core_schema.dict_schema(handler.generate_schema(keys), handler.generate_schema(values))
        return core_schema.no_info_after_validator_function(
            cls,
            plain,
            serialization=core_schema.wrap_serializer_function_ser_schema(
                lambda frozen, serialise: serialise(dict(frozen)), schema=plain
            ),
        )
