"""JSON values as they are written: members may repeat and numbers keep their text."""

import json

INTERESTING = [
    'null', 'true', 'false', '0', '-0', '1', '5', '5.0', '5.5', '-3', '1e400', '-1e400', '1e-400',
    '9007199254740993', '""', '"a"', '"A"', '"5"', '"true"', '"é"', '"e\u0301"',
    '"\\ud800"', '"\\udfff"', '"\\ufffd"', '"\\ud83d\\ude00"', '"a\\u0000"',
    '"0f8fad5b-d9cb-469f-a165-70867728950e"', '"0F8FAD5B-D9CB-469F-A165-70867728950E"',
    '"0f8fad5b-d9cb-169f-a165-70867728950e"', '[]', '{}', '[1]', '[1,2]', '{"a":1}',
]  # fmt: skip


class Raw(str):
    """A JSON text that stands for itself: a number as it is written, a string with its escapes."""


class Members(list):
    """The members of an object as pairs, which may repeat a name."""


def read(text):
    """The value of a text that keeps what is written."""
    return json.loads(text, object_pairs_hook=Members, parse_int=Raw, parse_float=Raw)


def write(value):
    if isinstance(value, Raw):
        return str(value)
    if isinstance(value, Members):
        return "{" + ",".join(f"{json.dumps(n)}:{write(v)}" for n, v in value) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(write, value)) + "]"
    return json.dumps(value)


def places(value, here=()):
    """The way to every value inside, indexes of members and elements, the value itself first."""
    yield here
    if isinstance(value, list):
        for index, inner in enumerate(value):
            below = inner[1] if isinstance(value, Members) else inner
            yield from places(below, here + (index,))


def at(value, place):
    for index in place:
        value = value[index][1] if isinstance(value, Members) else value[index]
    return value


def replaced(value, place, change):
    """The value with what stands at the place changed."""
    if not place:
        return change(value)
    index, copy = place[0], type(value)(value)
    if isinstance(value, Members):
        name, inner = value[index]
        copy[index] = (name, replaced(inner, place[1:], change))
    else:
        copy[index] = replaced(value[index], place[1:], change)
    return copy
