"""The tokens of a script: ECMAScript, as far as README.md, beside this file, tells of it."""

import re

LINE_ENDS = "\n\r\u2028\u2029"
BLANKS = "\t\v\f \u00a0\u1680\u2000-\u200a\u202f\u205f\u3000\ufeff"
PART = f"[0-9A-Za-z$_]|[^\x00-\x7f{BLANKS}{LINE_ENDS}]"
# Of an exponent.
SIGN = "(?<=[0-9.][eE])[+\\-](?=[0-9])"
TOKEN = re.compile(
    f"(?P<lineEnd>[{LINE_ENDS}])|(?P<blank>[{BLANKS}]+)|(?P<line>//[^{LINE_ENDS}]*)|(?P<block>/\\*)"
    f"|(?P<html><!--|-->)|(?P<quote>[\"'`])|(?P<number>(?:[0-9]|\\.[0-9])(?:{PART}|\\.|{SIGN})*)"
    f"|(?P<name>(?:{PART})+)"
    "|(?P<mark>===|!==|\\.\\.\\.|&&|\\|\\||\\?\\?|==|!=|=>|\\?\\.(?![0-9])|[{}()\\[\\];,<>+\\-*%&|^!~?:=.])"
)
OCTAL = re.compile("[1-9]|0[0-9]")
SIMPLE = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "v": "\v"}
ESCAPE = re.compile(
    "x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|u\\{(0*[0-9a-fA-F]{1,6})\\}|(\r\n|[\n\r\u2028\u2029])"
)


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
                self.emit(kind, value)
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
        if OCTAL.match(text, self.place):
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
