"""The kinds of change that make a mutant in Python: of one place, what may stand there instead.

Each takes a `Site` and yields nodes; `GONE` takes the element out of its list, or leaves the place
empty. Where two kinds make the same module, the one that stands first here counts.
"""

import ast
import copy
import re
from typing import Iterator, NamedTuple, Optional

from patterns import patterns

GONE = object()


class Site(NamedTuple):
    """A node and the place where it stands in its parent."""

    parent: ast.AST
    field: str
    index: Optional[int]
    node: ast.AST
    names: "Names"


class Names(NamedTuple):
    """What names of a module stand for, as far as it matters to what may change."""

    modules: frozenset  # imported: without its function, one of them is no value
    typing: frozenset  # types, which are never changed
    strict: frozenset  # functions that fail at once if an argument is missing


ARITHMETIC = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.Div: ast.Mult, ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult, ast.Pow: ast.Mult, ast.LShift: ast.RShift, ast.RShift: ast.LShift,
    ast.BitOr: ast.BitAnd, ast.BitAnd: ast.BitOr, ast.BitXor: ast.BitOr,
}  # fmt: skip
COMPARISONS = {
    ast.Lt: [ast.LtE, ast.GtE], ast.LtE: [ast.Lt, ast.Gt], ast.Gt: [ast.GtE, ast.LtE],
    ast.GtE: [ast.Gt, ast.Lt], ast.Eq: [ast.NotEq], ast.NotEq: [ast.Eq], ast.Is: [ast.IsNot],
    ast.IsNot: [ast.Is], ast.In: [ast.NotIn], ast.NotIn: [ast.In],
}  # fmt: skip
DELETABLE = (ast.Expr, ast.Assign, ast.AugAssign, ast.Return, ast.Raise, ast.For, ast.While)
# A text that is a name: empty it would be one more name that is wrong.
NAME = re.compile(r"\$?[A-Za-z_][A-Za-z0-9_.-]+")


def changed(node, **fields):
    """A copy with other fields; what did not change is shared, for nothing is changed in place."""
    other = copy.copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return other


def without(items, index):
    return items[:index] + items[index + 1 :]


def arithmetic(site: Site) -> Iterator[ast.AST]:
    """Another operator; a minus that is left out."""
    if isinstance(site.node, (ast.BinOp, ast.AugAssign)):
        yield changed(site.node, op=ARITHMETIC[type(site.node.op)]())
    if isinstance(site.node, ast.UnaryOp) and isinstance(site.node.op, ast.USub):
        yield site.node.operand


def comparison(site: Site) -> Iterator[ast.AST]:
    """The opposite, the same up to the boundary, and equality where identity was asked for."""
    if not isinstance(site.node, ast.Compare):
        return
    for index, (operator, right) in enumerate(zip(site.node.ops, site.node.comparators)):
        others = COMPARISONS[type(operator)]
        if isinstance(operator, ast.Is) and isinstance(getattr(right, "value", None), bool):
            others = [*others, ast.Eq]
        for other in others:
            operators = [*site.node.ops]
            operators[index] = other()
            yield changed(site.node, ops=operators)


def boolean(site: Site) -> Iterator[ast.AST]:
    """The other connective, an operand less, a "not" less."""
    if isinstance(site.node, ast.BoolOp):
        yield changed(site.node, op=ast.Or() if isinstance(site.node.op, ast.And) else ast.And())
        for index in range(len(site.node.values)):
            rest = without(site.node.values, index)
            yield rest[0] if len(rest) == 1 else changed(site.node, values=rest)
    if isinstance(site.node, ast.UnaryOp) and isinstance(site.node.op, ast.Not):
        yield site.node.operand


def branch(site: Site) -> Iterator[ast.AST]:
    """A condition that always holds, or never."""
    tested = isinstance(site.parent, (ast.If, ast.While, ast.IfExp)) and site.field == "test"
    if tested or (isinstance(site.parent, ast.comprehension) and site.field == "ifs"):
        yield from (ast.Constant(True), ast.Constant(False))


def statement(site: Site) -> Iterator[ast.AST]:
    """A statement less. A last return is left to `result`, which makes the same of it."""
    if not isinstance(site.node, DELETABLE) or isinstance(site.parent, (ast.Module, ast.ClassDef)):
        return  # a definition less is an import that fails, which says nothing of the kit
    last = isinstance(site.parent, ast.FunctionDef) and site.node is site.parent.body[-1]
    if not (last and isinstance(site.node, ast.Return)):
        yield ast.Pass()


def result(site: Site) -> Iterator[ast.AST]:
    """None in place of what is returned."""
    returned = isinstance(site.parent, ast.Return) and site.field == "value"
    if returned or (isinstance(site.parent, ast.Lambda) and site.field == "body"):
        yield ast.Constant(None)


def call(site: Site) -> Iterator[ast.AST]:
    """The receiver or the first argument in place of the call."""
    if not isinstance(site.node, ast.Call):
        return
    function = site.node.func
    receiver = getattr(function, "value", None)
    if receiver and getattr(receiver, "id", None) not in site.names.modules:
        yield receiver
    if site.node.args and not isinstance(site.node.args[0], ast.Starred):
        yield site.node.args[0]


def argument(site: Site) -> Iterator[ast.AST]:
    """An argument less; a default less."""
    if isinstance(site.parent, ast.Call) and site.field in ("args", "keywords"):
        if getattr(site.parent.func, "id", None) not in site.names.strict:
            yield GONE
    if isinstance(site.parent, ast.arguments) and site.field == "defaults" and site.index == 0:
        yield GONE
    if isinstance(site.parent, ast.AnnAssign) and site.field == "value":
        yield GONE


def bound(site: Site) -> Iterator[ast.AST]:
    """A slice that starts or ends one further, one earlier, or is open there."""
    if not isinstance(site.node, ast.Slice):
        return
    for name in ("lower", "upper"):
        edge = getattr(site.node, name)
        if edge is not None:
            yield changed(site.node, **{name: None})
            for operator in (ast.Add, ast.Sub):
                moved = ast.BinOp(edge, operator(), ast.Constant(1))
                yield changed(site.node, **{name: moved})


def caught(site: Site) -> Iterator[ast.AST]:
    """An exception that is not caught any more; all that are."""
    if not isinstance(site.parent, ast.ExceptHandler) or site.field != "type":
        return
    if isinstance(site.node, ast.Tuple):
        for index in range(len(site.node.elts)):
            yield changed(site.node, elts=without(site.node.elts, index))
    if getattr(site.node, "id", None) != "Exception":
        yield ast.Name("Exception")
    yield ast.Tuple([], ast.Load())


def regex(site: Site) -> Iterator[ast.AST]:
    """An anchor or a quantifier less, another quantifier, a set turned round."""
    function = getattr(site.parent, "func", None)
    of_re = getattr(getattr(function, "value", None), "id", None) == "re"
    if not of_re or site.field != "args" or site.index != 0 or not isinstance(site.node, ast.Constant):
        return
    for pattern in patterns(site.node.value):
        try:
            re.compile(pattern)
        except re.error:
            continue
        yield ast.Constant(pattern)


def constant(site: Site) -> Iterator[ast.AST]:
    """The other boolean, a number beside, a longer text, no text, a part less of a text."""
    if isinstance(site.parent, ast.JoinedStr) and isinstance(site.node, ast.FormattedValue):
        yield GONE
    if not isinstance(site.node, ast.Constant):
        return
    value = site.node.value
    if isinstance(value, bool):
        yield ast.Constant(not value)
    elif isinstance(value, (int, float)):
        yield from (ast.Constant(value + 1), ast.Constant(value - 1))
    elif isinstance(value, (str, bytes)):
        yield ast.Constant(value + ("x" if isinstance(value, str) else b"x"))
        if not (isinstance(value, str) and NAME.fullmatch(value)):
            yield ast.Constant(value[:0])


MUTATORS = {
    function.__name__: function
    for function in (
        arithmetic, comparison, boolean, branch, statement, result, call, argument, bound, caught,
        regex, constant,
    )
}  # fmt: skip
