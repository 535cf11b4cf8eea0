"""What a script does, read from its text alone: a call of one function, or nothing.

README.md, beside this file, gives the grammar. Nothing is ever run.
"""

import json
import re

import script_breaks
from script_lexer import Lexer, Unknown
from vector_files import Malformed

MOST_DEPTH, MOST_TESTS = 64, 16
GLOBALS = {"window", "globalThis", "self", "this"}
# Names that no function has.
WORDS = set(
    "await class delete function import new super throw typeof void yield true false null"
    " undefined".split()
)
# Functions that run what they are given, or are functions of functions.
RUNNERS = {"apply", "bind", "call", "eval", "queueMicrotask", "requestAnimationFrame", "setInterval",
           "setTimeout"}
NUMBER = re.compile("(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?")


class Throwing(Unknown):
    """A script of the grammar parses a text that is no JSON."""


class Reader:
    """Recognises the grammar; raises Unknown where a script is another one."""

    def __init__(self, tokens, parse, setters=()):
        self.tokens, self.index, self.calls, self.tested = tokens, 0, [], []
        self.parse, self.setters, self.is_stringified = parse, setters, False
        # Whether a script may parse a text that is no JSON, and be read to its end all the same; whether it does.
        self.may_throw = self.is_throwing = False

    def is_shallow(self):
        depth = most = 0
        for kind, value, _ in self.tokens:
            depth += (value in "([{") - (value in ")]}") if kind == "mark" else 0
            most = max(most, depth)
        return most <= MOST_DEPTH

    def answer(self):
        self.need(self.is_shallow())
        self.may_throw = True
        self.statements()
        self.need(self.index == len(self.tokens))
        if not self.calls:
            self.need(not self.tested)
            return {"none": True}
        ((path, arguments),) = self.calls
        self.need(path[-1] not in RUNNERS)
        self.need(all(path[: len(each)] == each for each in self.tested))
        if self.is_throwing:
            raise Throwing
        # A property that is looked up by a whole path is none that any page has.
        if any("." in name for name in path):
            return {"none": True}
        return {"call": {"function": ".".join(path), "arguments": arguments}}

    def assignment(self):
        """The path that the first statement sets, without the global object's name, and the value."""
        self.need(self.is_shallow())
        while self.takes(";") or self.attempt(self.directive):
            pass
        _ = self.takes_name("var") or self.takes_name("let") or self.takes_name("const")
        path = self.path()
        self.need(self.takes("="))
        value = self.argument()
        self.need(self.takes(";") or self.is_at_end())
        return ".".join(path), value

    def directive(self):
        self.need(self.text() is not None and (self.takes(";") or self.is_at_end()))

    def need(self, fact):
        if not fact:
            raise Unknown

    def peek(self, distance=0):
        place = self.index + distance
        return self.tokens[place][:2] if place < len(self.tokens) else (None, None)

    def takes(self, *marks, kind="mark"):
        fine = all(self.peek(n) == (kind, each) for n, each in enumerate(marks))
        self.index += len(marks) if fine else 0
        return fine

    def takes_name(self, name):
        return self.takes(name, kind="name")

    def text(self):
        kind, value = self.peek()
        if kind not in ("string", "template"):
            return None
        self.index += 1
        return value

    def name(self):
        kind, value = self.peek()
        self.need(kind == "name")
        self.index += 1
        return value

    def attempt(self, read):
        start = self.index, list(self.calls), list(self.tested), self.is_stringified
        try:
            read()
            return True
        except Unknown:
            self.index, self.calls, self.tested, self.is_stringified = start
            return False

    # Statements

    def statements(self):
        while self.peek()[0] and self.peek() != ("mark", "}"):
            self.statement()

    def block(self):
        self.need(self.takes("{"))
        self.statements()
        self.need(self.takes("}"))

    def skip_block(self):
        """A block of any statements, which does not run where all is well."""
        self.need(self.takes("{"))
        depth = 1
        while depth:
            kind, value = self.peek()
            self.need(kind)
            depth += (value == "{") - (value == "}") if kind == "mark" else 0
            self.index += 1

    def statement(self):
        if self.takes(";"):
            return
        if self.peek() == ("mark", "{"):
            return self.block()
        if self.takes_name("try"):
            self.block()
            self.need(self.takes_name("catch"))
            if self.takes("("):
                self.name()
                self.need(self.takes(")"))
            return self.skip_block()
        if self.takes_name("if"):
            self.need(self.takes("("))
            self.tests()
            self.need(self.takes(")"))
            self.block() if self.peek() == ("mark", "{") else self.simple_statement()
            if self.takes_name("else"):
                self.skip_block()
            return
        self.simple_statement()

    def simple_statement(self):
        self.takes_name("return")
        self.expression()
        self.need(self.takes(";") or self.is_at_end())

    def is_at_end(self):
        """Where a line's end stands for a semicolon, what follows cannot go on with the expression."""
        kind, value = self.peek()
        if kind is None or (kind, value) == ("mark", "}"):
            return True
        return self.tokens[self.index][2] and kind == "name" and value not in ("in", "instanceof")

    def expression(self):
        """A call, alone or behind tests, or a value that nobody takes."""
        while self.takes_name("void") or self.takes("!"):
            pass
        if self.attempt(self.constant):
            return
        while not self.attempt(self.effect):
            self.test()
            self.need(self.takes("&&"))

    def constant(self):
        kind, value = self.peek()
        self.need(
            kind in ("number", "string")
            or kind == "name" and value in ("true", "false", "null", "undefined")
        )
        self.index += 1
        self.need(self.peek() == ("mark", ";") or self.is_at_end())

    def effect(self):
        one, two, three = self.peek(), self.peek(1), self.peek(2)
        if ("name", "function") in (one, two if one == ("mark", "(") else None):
            self.immediate()
        elif one == two == ("mark", "(") and three == ("mark", ")"):
            self.arrow()
        elif self.takes("("):
            self.expression()
            self.need(self.takes(")"))
        else:
            self.call()

    def immediate(self):
        """A function without parameters that is called at once."""
        is_inside = self.takes("(")
        self.index += 1
        self.function()
        self.need(
            self.takes(")", "(", ")") or self.takes("(", ")", ")") if is_inside else self.takes("(", ")")
        )

    def arrow(self):
        self.need(self.takes("(", "(", ")", "=>"))
        self.block() if self.peek() == ("mark", "{") else self.expression()
        self.need(self.takes(")", "(", ")"))

    def function(self):
        if self.peek() != ("mark", "("):
            self.name()
        self.need(self.takes("(", ")"))
        self.block()

    # Paths and tests

    def path(self):
        first = self.name()
        self.need(first not in WORDS)
        names = [first]
        while self.attempt(lambda: names.append(self.property())):
            pass
        return names[1:] if len(names) > 1 and first in GLOBALS else names

    def property(self):
        is_optional = self.takes("?.")
        if self.takes("["):
            name = self.text()
            self.need(name is not None and is_text(name) and self.takes("]"))
            return name
        self.need(is_optional or self.takes("."))
        return self.name()

    def tests(self):
        self.test()
        while self.takes("&&"):
            self.test()

    def test(self):
        """Whether a function is there, whatever it is asked by."""
        if self.takes("("):
            self.tests()
            return self.need(self.takes(")"))
        if self.takes("!"):
            self.need(self.takes("!"))
            return self.is_tested(self.path())
        if self.takes_name("typeof"):
            path, is_equal = self.path(), self.comparison()
            return self.is_typed(path, is_equal, self.text())
        text = self.text()
        if text is not None:
            if self.takes_name("in"):
                self.need(is_global(self.path()) and is_text(text))
                return self.is_tested([text])
            is_equal = self.comparison()
            self.need(self.takes_name("typeof"))
            return self.is_typed(self.path(), is_equal, text)
        path = self.path()
        if self.takes_name("instanceof"):
            self.need(self.takes_name("Function"))
        else:
            is_equal = self.comparison()
            if is_equal is not None:
                self.need(not is_equal and (self.takes_name("null") or self.takes_name("undefined")))
        self.is_tested(path)

    def is_typed(self, path, is_equal, kind):
        self.need(is_equal is not None and kind is not None)
        self.need(kind in (("function", "object") if is_equal else ("undefined",)))
        self.is_tested(path)

    def is_tested(self, path):
        if not is_global(path):
            self.tested.append(path)
        self.need(len(self.tested) <= MOST_TESTS)

    def comparison(self):
        if self.takes("===") or self.takes("=="):
            return True
        return False if self.takes("!==") or self.takes("!=") else None

    # Calls and values

    def call(self):
        start, path = self.index, self.path()
        if self.is_target(start, path) and self.takes("="):
            arguments = [self.argument()]
        else:
            self.takes("?.")
            arguments = self.arguments()
        self.calls.append((path, arguments))
        self.need(len(self.calls) == 1)

    def arguments(self):
        arguments = []
        self.need(self.takes("("))
        while not self.takes(")"):
            arguments.append(self.argument())
            self.need(self.takes(",") or self.peek() == ("mark", ")"))
        return arguments

    def is_target(self, start, path):
        """Whether what stands since then can be assigned to, and is one of the setters."""
        before = self.tokens[start - 1][1] if start else ""
        return (
            any(path == each.split(".") for each in self.setters)
            and before not in ("!", "void", "&&")
            and "?." not in [value for kind, value, _ in self.tokens[start : self.index] if kind == "mark"]
        )

    def argument(self):
        if self.takes_name("new"):
            path = self.path()
            return {"new": ".".join(path), "arguments": self.arguments()}
        text = self.text()
        return self.parsed(self.value()) if text is None else text

    def parsed(self, text):
        try:
            return self.parse(text.encode())
        except Malformed:
            raise Unknown from None

    def value(self):
        """The JSON text of a value that is written as in JSON."""
        text = self.text()
        if text is not None:
            return quoted(text)
        if self.takes_name("JSON"):
            return self.converted()
        if self.takes("{"):
            return "{%s}" % self.list("}", self.member)
        if self.takes("["):
            return "[%s]" % self.list("]", self.value)
        sign = "-" if self.takes("-") else ""
        kind, value = self.peek()
        number = kind == "number" and NUMBER.fullmatch(value)
        self.need(number or not sign and kind == "name" and value in ("true", "false", "null"))
        self.index += 1
        return sign + value

    def converted(self):
        """Behind JSON. What is stringified inside of another would double at each level."""
        self.need(not self.is_stringified and self.takes("."))
        if self.takes_name("parse"):
            self.need(self.takes("("))
            text = self.text()
            self.need(text is not None and is_text(text) and self.takes(")"))
            try:
                self.parsed(text)
            except Unknown:
                # What is nested deeper may be too much for this parser alone.
                brackets = text.count("[") + text.count("{")
                self.need(self.may_throw and brackets <= MOST_DEPTH)
                self.is_throwing = True
                return "null"
            return text
        self.need(self.takes_name("stringify") and self.takes("("))
        self.is_stringified = True
        text = self.value()
        self.is_stringified = False
        self.need(self.takes(")"))
        return quoted(text)

    def list(self, end, element):
        elements = []
        while not self.takes(end):
            elements.append(element())
            self.need(self.takes(",") or self.peek() == ("mark", end))
        return ",".join(elements)

    def member(self):
        kind, value = self.peek()
        self.need(kind in ("name", "string") and value != "__proto__")
        self.index += 1
        self.need(self.takes(":"))
        return f"{quoted(value)}:{self.value()}"


def quoted(text):
    """As JSON.stringify writes it."""
    text = json.dumps(text, ensure_ascii=False)
    return re.sub("[\ud800-\udfff]", lambda found: f"\\u{ord(found[0]):04x}", text)


def is_global(path):
    return len(path) == 1 and path[0] in GLOBALS


def is_text(text):
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def reading(script, form, parse):
    """The answer that a script gives, and the requirement that it violates; None for what is not so."""
    if not is_text(script):
        return None, None
    lexer = Lexer(script)
    throws = False
    if lexer.end == "complete":
        try:
            return Reader(lexer.tokens, parse, form.get("setters", ())).answer(), None
        except Throwing:
            throws = True
        except Unknown:
            pass
    for text, requirement in form["inert"]:
        if lexer.has_code(text):
            return None, requirement
    return None, form.get("broken") if throws or is_broken(lexer) else None


def is_broken(lexer):
    """Whether a script is certainly no ECMAScript."""
    return lexer.end == "broken" or script_breaks.are_in(lexer.tokens, lexer.end == "complete")
