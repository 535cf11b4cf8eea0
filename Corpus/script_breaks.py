"""Where the tokens of a script can be those of no ECMAScript; README.md, beside this file, tells the rules."""

PAIRS = {"(": ")", "[": "]", "{": "}"}
CLOSING = set(PAIRS.values())
EQUALS = {"=", "==", "===", "!=", "!==", "=>"}
# Marks that stand between two operands and nowhere else.
INFIX = EQUALS | set("&& || ?? ? ?. : % & | ^ < > .".split())
# Behind these stands an operand, and none of INFIX; behind the others of DUE an operand or another mark.
BEFORE = EQUALS | set("( [ { , ; : ?".split())
DUE = EQUALS | set("&& || ?? ? ?. ... % & | ^ < > ! ~ *".split())
# Names that may stand before an operand, be they reserved or not, and those that may stand behind one.
LEADING = set(
    "accessor as async await break case catch class const continue debugger default defer delete do else export"
    " extends finally for from function get if import in instanceof let new of return set source static switch"
    " throw try typeof using var void while with yield".split()
)
JOINING = set("as assert case catch default else extends finally from in instanceof of while with".split())
# Behind the brackets of these may stand an operand.
HEADS = {"await", "for", "if", "while", "with"}


def are_in(tokens, is_whole):
    """Whether tokens break a script that they begin, or are."""
    checker = Checker(tokens)
    if any(checker.breaks(place) for place in range(len(tokens))):
        return True
    return is_whole and bool(tokens) and (bool(checker.open) or checker.is_due(len(tokens) - 1, None))


class Checker:
    def __init__(self, tokens):
        # Of the brackets that are open the mark and the name before it; of the last that was closed that name.
        self.tokens, self.open, self.closed = tokens, [], None
        self.has_cases = any(each[:2] in (("name", "case"), ("name", "default")) for each in tokens)

    def mark(self, place):
        kind, value = self.tokens[place][:2] if 0 <= place < len(self.tokens) else (None, None)
        return value if kind == "mark" else None

    def name(self, place):
        kind, value = self.tokens[place][:2] if 0 <= place < len(self.tokens) else (None, None)
        return value if kind == "name" else None

    def breaks(self, place):
        mark, before = self.mark(place), self.mark(place - 1)
        found = (
            self.is_due(place - 1, mark)
            or mark in INFIX and (place == 0 or before in BEFORE)
            or mark == "," and self.is_vain(place, before)
            or mark == ";" and (before == "," or not self.may_hold_statements())
            or mark is None and self.is_second(place)
        )
        return found or self.is_unmatched(place, mark)

    def is_due(self, place, following):
        """Whether a mark stands there that needs an operand, and that or the end follows it."""
        mark = self.mark(place)
        is_end = following in CLOSING or following in (",", ";") or place + 1 == len(self.tokens)
        if mark == ".":
            return self.name(place + 1) is None
        if mark == ":":
            return (following in CLOSING or following == ",") and not self.has_cases
        if mark in ("+", "-"):
            return is_end and self.mark(place - 1) != mark
        return mark in DUE and is_end

    def is_vain(self, place, before):
        """Whether a comma has nothing before it, which only elements of arrays may lack."""
        inner = self.open[-1][0] if self.open else None
        return place == 0 or before in ("(", "{", ";") or before == "," and inner != "["

    def may_hold_statements(self):
        mark, name = self.open[-1] if self.open else ("{", None)
        return mark == "{" or mark == "(" and name in ("for", "await")

    def is_second(self, place):
        """Whether an operand follows another one where no end of a statement can be."""
        kind, value, is_after_line_end = self.tokens[place]
        is_inside = bool(self.open) and self.open[-1][0] != "{"
        if kind == "template" or kind == "name" and value in JOINING or place == 0:
            return False
        return (is_inside or not is_after_line_end) and self.is_operand(place - 1, is_inside)

    def is_operand(self, place, is_inside):
        kind, value, _ = self.tokens[place]
        if kind == "name":
            return value not in LEADING
        if kind != "mark":
            return True
        if value == ")":
            return self.closed not in HEADS
        return value == "]" or value == "}" and is_inside

    def is_unmatched(self, place, mark):
        if mark in PAIRS:
            self.open.append((mark, self.name(place - 1)))
        elif mark in CLOSING:
            opening, self.closed = self.open.pop() if self.open else ("", None)
            return PAIRS.get(opening) != mark
        return False
