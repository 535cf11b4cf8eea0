"""What a script does, read from its text alone: a call of one function, or nothing.

README.md, beside this file, gives the grammar. Nothing is ever run.
"""

import json
import re

MOST_DEPTH, MOST_TESTS = 64, 16
GLOBALS = {"window", "globalThis", "self", "this"}
# Names that no function has.
WORDS = set(
    "await class delete function import new super throw typeof void yield true false null"
    " undefined".split()
)
LINE_ENDS = "\n\r\u2028\u2029"
BLANKS = "\t\v\f \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\ufeff"
PART = f"[0-9A-Za-z$_]|[^\x00-\x7f{BLANKS}{LINE_ENDS}]"
TOKEN = re.compile(
    f"(?P<lineEnd>[{LINE_ENDS}])|(?P<blank>[{BLANKS}]+)|(?P<line>//[^{LINE_ENDS}]*)|(?P<block>/\\*)"
    f"|(?P<html><!--|-->)|(?P<quote>[\"'`])|(?P<number>(?:[0-9]|\\.[0-9])(?:{PART}|\\.)*)"
    f"|(?P<name>(?:{PART})+)"
    "|(?P<mark>===|!==|\\.\\.\\.|&&|\\|\\||\\?\\?|==|!=|=>|\\?\\.(?![0-9])|[{}()\\[\\];,<>+\\-*%&|^!~?:=.])"
)
SIMPLE = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v"}
ESCAPE = re.compile(
    "x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\\{(0*[0-9a-fA-F]{1,6})\\}|(\r\n|[\n\r\u2028\u2029])"
)
NUMBER = re.compile("(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][0-9]+)?")


class Broken(Exception):
    """What is no ECMAScript."""


class Unknown(Exception):
    """What cannot be told by this reader."""


class Lexer:
    """The tokens of a script, and which parts of it are literals and comments."""

    def __init__(self, text):
        self.text, self.place, self.end = text, 0, "complete"
        # Each token is (kind, value, whether a line ends before it); texts are (start, end).
        self.tokens, self.texts, self.braces, self.after_line_end = [], [], [], False
        try:
            while self.place < len(text):
                self.step()
            if self.braces:
                raise Broken
        except Broken:
            self.end = "broken"
        except Unknown:
            self.end = "unknown"

    def emit(self, kind, value):
        self.tokens.append((kind, value, self.after_line_end))
        self.after_line_end = False

    def step(self):
        found = TOKEN.match(self.text, self.place)
        if not found or found.lastgroup == "html":
            raise Unknown
        kind, value = found.lastgroup, found[0]
        if kind == "quote":
            return self.literal(value)
        if value == "}" and self.braces and self.braces[-1] == 0:
            self.braces.pop()
            return self.literal("`", is_rest=True)
        if kind == "block":
            return self.block()
        if kind == "name" and value not in ("in", "instanceof") and not self.after_line_end:
            # No text is followed by a name on its line, but by one that is an operator.
            if self.tokens and self.tokens[-1][0] == "string":
                raise Broken
        if kind == "line":
            self.texts.append(found.span())
        elif kind == "lineEnd":
            self.after_line_end = True
        elif kind != "blank":
            if self.braces and value in "{}":
                self.braces[-1] += 1 if value == "{" else -1
            self.emit(kind, value)
        self.place = found.end()

    def block(self):
        end = self.text.find("*/", self.place + 2)
        inside = self.text[self.place : end if end >= 0 else len(self.text)]
        self.after_line_end |= any(each in inside for each in LINE_ENDS)
        start, self.place = self.place, end + 2 if end >= 0 else len(self.text)
        self.texts.append((start, self.place))
        if end < 0:
            raise Broken

    def literal(self, quote, is_rest=False):
        """A string, or a template or the part of one behind a substitution."""
        start = self.place
        try:
            self.place += 1
            value = self.content(quote)
        finally:
            self.texts.append((start, self.place))
        if value is None:
            self.braces.append(0)
        if is_rest or value is None:
            return self.emit("mark", "`")
        self.emit("template" if quote == "`" else "string", value)

    def content(self, quote):
        """What it stands for; None up to a substitution."""
        parts, text = [], self.text
        stop = re.compile("[\\\\\n\r$%s]" % quote)
        while True:
            found = stop.search(text, self.place)
            if not found:
                self.place = len(text)
                raise Broken
            parts.append(text[self.place : found.start()])
            self.place = found.end()
            if found[0] == quote:
                return joined(parts)
            if found[0] == "\\":
                parts.append(self.escape())
            elif found[0] == "$":
                if quote == "`" and text.startswith("{", self.place):
                    self.place += 1
                    return None
                parts.append("$")
            elif quote != "`":
                self.place -= 1
                raise Broken
            else:
                self.place += found[0] == "\r" and text.startswith("\n", self.place)
                parts.append("\n")

    def escape(self):
        text = self.text
        if self.place == len(text):
            raise Broken
        letter = text[self.place]
        if letter in "0123456789" and (letter != "0" or text[self.place + 1 : self.place + 2] in tuple("0123456789")):
            self.place += 1
            raise Unknown
        found = ESCAPE.match(text, self.place)
        if found:
            self.place = found.end()
            digits = found[1] or found[2] or found[3]
            if digits and int(digits, 16) > 0x10FFFF:
                raise Broken
            return chr(int(digits, 16)) if digits else ""
        self.place += 1
        if letter in "xu":
            raise Broken
        return "\0" if letter == "0" else SIMPLE.get(letter, letter)

    def has_code(self, text):
        """Whether a text begins outside of literals and comments, in what is known of a script."""
        start = 0
        for low, high in [*self.texts, (self.place, self.place)]:
            # It may end behind the gap.
            found = self.text.find(text, start, min(low, self.place) - 1 + len(text))
            if start < min(low, self.place) and found >= 0:
                return True
            start = high
        return False


def joined(parts):
    """The text of code units: surrogates that are halves of a pair become one character."""
    text = "".join(parts)
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


class Reader:
    """Recognises the grammar; raises Unknown where a script is another one."""

    def __init__(self, tokens):
        self.tokens, self.index, self.calls, self.tested = tokens, 0, [], []

    def answer(self):
        depth = 0
        for kind, value, _ in self.tokens:
            depth += (value in "([{") - (value in ")]}") if kind == "mark" else 0
            self.need(depth <= MOST_DEPTH)
        self.statements()
        self.need(self.index == len(self.tokens))
        if not self.calls:
            self.need(not self.tested)
            return {"none": True}
        ((path, arguments),) = self.calls
        self.need(all(path[: len(each)] == each for each in self.tested))
        return {"call": {"function": ".".join(path), "arguments": arguments}}

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
        start = self.index, list(self.calls), list(self.tested)
        try:
            read()
            return True
        except Unknown:
            self.index, self.calls, self.tested = start
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
        path, arguments = self.path(), []
        self.takes("?.")
        self.need(self.takes("("))
        while not self.takes(")"):
            arguments.append(self.argument())
            self.need(self.takes(",") or self.peek() == ("mark", ")"))
        self.calls.append((path, arguments))
        self.need(len(self.calls) == 1)

    def argument(self):
        if self.takes_name("JSON"):
            self.need(self.takes(".") and self.takes_name("stringify") and self.takes("("))
            text = self.value()
            self.need(self.takes(")"))
            return text
        text = self.text()
        return Literal(self.value()) if text is None else text

    def value(self):
        """The JSON text of a value that is written as in JSON."""
        text = self.text()
        if text is not None:
            return quoted(text)
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


class Literal(str):
    """The JSON text of an argument that is no text itself."""


def quoted(text):
    """As JSON.stringify writes it."""
    text = json.dumps(text, ensure_ascii=False)
    return re.sub("[\ud800-\udfff]", lambda found: f"\\u{ord(found[0]):04x}", text)


def is_global(path):
    return len(path) == 1 and path[0] in GLOBALS


def is_text(text):
    return not any("\ud800" <= letter <= "\udfff" for letter in text)


def reading(script, form):
    """The answer that a script gives, and the requirement that it violates; None for what is not so."""
    if not is_text(script):
        return None, None
    lexer = Lexer(script)
    if lexer.end == "complete":
        try:
            return Reader(lexer.tokens).answer(), None
        except Unknown:
            pass
    for text, requirement in form["inert"]:
        if lexer.has_code(text):
            return None, requirement
    return None, form.get("broken") if lexer.end == "broken" else None
