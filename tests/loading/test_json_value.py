"""The JSON reader: RFC 8259, q's own habits, and the json module's answers wherever both read a text."""

from __future__ import annotations

import contextlib
import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from agents_md_lint.loading.json_value import MAX_DEPTH, JsonError, Number, Value, read_value


def plain(value: Value) -> object:
    """What the json module makes of the same text, numbers left as written."""
    match value:
        case Number(text):
            return ("number", text)
        case list():
            return [plain(inner) for inner in value]
        case dict():
            return {key: plain(inner) for key, inner in value.items()}
        case _:
            return value


def by_module(text: str) -> object:
    def number(written: str) -> tuple[str, str]:
        return ("number", written)

    def no_constant(written: str) -> object:
        raise ValueError(written)

    return json.loads(text, parse_int=number, parse_float=number, parse_constant=no_constant)


documents = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=3), inner, max_size=4),
    max_leaves=12,
)


@given(documents, st.booleans(), st.sampled_from([None, 1, "\t"]))
def test_reads_what_the_json_module_writes(
    document: object, ascii_only: bool, indent: int | str | None
) -> None:
    text = json.dumps(document, ensure_ascii=ascii_only, indent=indent)
    value, end = read_value(text)
    assert plain(value) == by_module(text)
    assert end == len(text)


scraps = st.lists(
    st.sampled_from(
        [
            *["{", "}", "[", "]", ",", ":", '"', '"a"', '"\\u00e9"', "\\", "\\n", " ", "\n", "\x0b", "\x01"],
            *["0", "1", "-", ".5", "e2", "+", "true", "null", "nul", "NaN", "\ufeff", "x", "'", "é"],
        ]
    ),
    max_size=10,
).map("".join)


@given(scraps)
def test_refuses_what_the_json_module_refuses(text: str) -> None:
    try:
        expected = by_module(text)
    except ValueError:
        with contextlib.suppress(JsonError):
            _, end = read_value(text)
            # A value, and something behind it: the module must like the value alone.
            by_module(text[:end])
            assert text[end:].strip(" \t\n\r")
    else:
        value, end = read_value(text)
        assert plain(value) == expected
        assert not text[end:].strip(" \t\n\r")


@pytest.mark.parametrize("text", ["0", "-0", "10", "1.0", "-1.50e+007", "2E-3", "1e999", "9" * 5000])
def test_numbers_are_kept_as_written(text: str) -> None:
    assert read_value(f" {text} ") == (Number(text), len(text) + 1)


@pytest.mark.parametrize(
    ("text", "offset"),
    [
        ("", 0),
        ("  ", 2),
        ("01", 0),
        ("-01", 0),
        ("1.", 0),
        (".5", 0),
        ("+1", 0),
        ("-", 0),
        ("1e", 0),
        ("[1.e3]", 1),
        ("0x1", None),
        ("NaN", 0),
        ("-Infinity", 0),
        ("\ufeff1", 0),
        ("\xa01", 0),
        ("\x0c1", 0),
        ("٣", 0),
        ("[1,]", 3),
        ("[1 2]", 3),
        ("[1}", 2),
        ('{"a":1,}', 7),
        ('{"a" 1}', 5),
        ('{"a":}', 5),
        ("{1:2}", 1),
        ("{'a':1}", 1),
        ("{,}", 1),
        ('{"a":1]', 6),
        ('"a', 0),
        ('"a\\', 2),
        ('"\\x"', 1),
        ('"\\u12g4"', 3),
        ('"\\u+123"', 3),
        ('"\\u 123"', 3),
        ('"a\tb"', 2),
        ('"\x1f"', 1),
        ('"\n"', 1),
        ("[", 1),
        ("True", 0),
    ],
)
def test_refuses(text: str, offset: int | None) -> None:
    if offset is None:  # a value with something behind it
        assert read_value(text) == (Number("0"), 1)
        return
    with pytest.raises(JsonError) as caught:
        read_value(text)
    assert caught.value.offset == offset
    assert str(caught.value) == f"{caught.value.reason} at character {offset}"


def test_what_follows_is_not_looked_at() -> None:
    assert read_value(' {"a": [true]} \x00]') == ({"a": [True]}, 14)
    assert read_value('""""') == ("", 2)
    assert read_value("truex") == (True, 4)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        (r'"\ud83d\ude00"', "😀"),
        (r'"\uD83D\uDE00"', "😀"),
        (r'"\udbff\udfff"', "\U0010ffff"),
        (r'"\ud800"', "\ufffd"),
        (r'"\udc00"', "\ufffd"),
        (r'"\udc00\udc00"', "\ufffd\ufffd"),
        (r'"\udc00\ud800"', "\ufffd\ufffd"),
        (r'"\ud800\u0041"', "\ufffdA"),
        (r'"\ud800\ud83d\ude00"', "\ufffd😀"),
        (r'"\ud800x\udc00"', "\ufffdx\ufffd"),
        ('"\\ud800\udc00"', "\ufffd\ufffd"),
        ('"\ud800\udc00"', "\ufffd\ufffd"),
        ('"a\udce9b"', "a\ufffdb"),
        (r'"\"\\\/\b\f\n\r\t\u0000"', '"\\/\b\f\n\r\t\0'),
        ('"\x7f\u2028"', "\x7f\u2028"),
    ],
)
def test_strings(text: str, value: str) -> None:
    assert read_value(text) == (value, len(text))


def test_the_last_of_equal_keys_counts_and_takes_its_place() -> None:
    value, _ = read_value(r'{"a": {"x": 1}, "b": null, "\u0061": false}')
    assert isinstance(value, dict)
    assert list(value.items()) == [("b", None), ("a", False)]
    assert read_value('{"\udce9": 1, "\\ud800": "last"}')[0] == {"\ufffd": "last"}


@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}"), ('[{"a":', "}]")])
def test_depth(opening: str, closing: str) -> None:
    count = MAX_DEPTH // len(closing)
    text = opening * count + "1" + closing * count
    assert read_value(text)[1] == len(text)
    assert read_value(text + "[" * 20_000)[1] == len(text)
    with pytest.raises(JsonError, match=r"10,000 arrays and objects"):
        read_value(opening * count + "[]" + closing * count)


def test_depth_is_not_the_number_of_containers() -> None:
    text = "[" + "[],{}," * MAX_DEPTH + "0]"
    assert read_value(text)[1] == len(text)


LONG = {
    "digits that end wrong": lambda size: "1" * size + ".",
    "a fraction that ends wrong": lambda size: "1." + "1" * size + "e",
    "many escapes": lambda size: '"' + "\\n" * size + '"',
    "many surrogates": lambda size: '"' + "\\ud800" * size + '"',
    "many values": lambda size: "[" + "1," * size + "1]",
    "equal keys": lambda size: "{" + '"a":[1],' * size + '"a":2}',
    "no end": lambda size: '["' * size,
}


def processor_seconds(text: str) -> float:
    """Return what reading *text* costs this process, whatever else the machine does."""
    started = time.process_time()
    with contextlib.suppress(JsonError):
        read_value(text)
    return time.process_time() - started


@pytest.mark.parametrize("name", LONG)
def test_time_grows_with_the_length_only(name: str) -> None:
    short, long = LONG[name](4_000), LONG[name](64_000)
    # Sixteen times the length: about 16 where it is linear, 256 where it is quadratic. A busy machine shares
    # its caches, so one good measurement of several is enough: what is quadratic has none.
    for _ in range(5):
        if processor_seconds(long) < 80 * max(processor_seconds(short), 0.0005):
            return
    pytest.fail("five times out of five it took far more than sixteen times as long")
