"""One line of the port protocol: read strictly, then held against its schema."""

import json
import pathlib
import sys

from jsonschema import Draft202012Validator
from jsonschema.exceptions import best_match

ROOT = pathlib.Path(__file__).resolve().parents[2]
LINE_LIMIT = 8 << 20
DEPTH_LIMIT = 512
OUTCOMES = ("ok", "reject", "unsupported", "fault")

# A number with many digits is a number; a document nested too deep is to be told, not to end us.
sys.set_int_max_str_digits(0)
sys.setrecursionlimit(20_000)


class Broken(Exception):
    """A line that is not of the protocol, and why."""


class Members(dict):
    """An object that knows which of its names stand there more than once."""

    def __init__(self, pairs):
        super().__init__(pairs)
        names = [name for name, _ in pairs]
        self.repeated = {name for name in names if names.count(name) > 1}


def refuse_constant(name):
    raise ValueError(name)


def depth(text):
    deepest = open_now = 0
    in_string = escaped = False
    for character in text:
        if in_string:
            in_string = escaped or character != '"'
            escaped = character == "\\" and not escaped
        elif character == '"':
            in_string = True
        elif character in "[{":
            open_now += 1
            deepest = max(deepest, open_now)
        elif character in "]}":
            open_now -= 1
    return deepest


def read(line):
    """The value of a line, its line feed not included."""
    if len(line) > LINE_LIMIT:
        raise Broken("too long")
    try:
        text = line.decode("utf-8")
    except UnicodeDecodeError:
        raise Broken("not UTF-8") from None
    if depth(text) > DEPTH_LIMIT:
        raise Broken("too deep")
    try:
        return json.loads(text, object_pairs_hook=Members, parse_constant=refuse_constant)
    except ValueError:
        raise Broken("not JSON") from None


def load_schema(name):
    schema = json.loads((ROOT / f"Corpus/schema/{name}.schema.json").read_text())
    Draft202012Validator.check_schema(schema)
    return Draft202012Validator(schema)


def check(validator, value):
    """Raises with the place and the keyword of what is wrong most."""
    error = best_match(validator.iter_errors(value))
    if error is not None:
        raise Broken(f"{error.json_path} {error.validator}")


class Wire:
    def __init__(self):
        self.message = load_schema("port-message")
        self.reply = load_schema("port-reply")

    def check_message(self, line):
        if not line.isascii():
            raise Broken("not ASCII")
        check(self.message, read(line))

    def check_reply(self, line):
        value = read(line)
        check(self.reply, value)
        for name in ("id", *OUTCOMES):
            if name in value.repeated:
                raise Broken(f"$.{name} twice")
