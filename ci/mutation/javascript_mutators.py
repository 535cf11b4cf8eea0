"""The kinds of change that make a mutant in JavaScript: of one place, what may stand there instead.

Each takes a node of tree-sitter's tree and yields edits. Where two kinds make the same module, the
one that stands first here counts.
"""

import re
from typing import Iterator, NamedTuple

from patterns import patterns

# What binds as tightly as a name, so that it may stand anywhere without parentheses.
ATOMS = {
    "array", "call_expression", "false", "identifier", "member_expression", "null", "number",
    "parenthesized_expression", "regex", "string", "subscript_expression", "super", "template_string",
    "this", "true", "undefined",
}  # fmt: skip
ARITHMETIC = {
    "+": "-", "-": "+", "*": "+", "/": "*", "%": "*", "**": "*", "<<": ">>", ">>": "<<", ">>>": "<<",
    "|": "&", "&": "|", "^": "|", "+=": "-=", "-=": "+=", "*=": "+=", "/=": "*=", "%=": "*=",
    "<<=": ">>=", ">>=": "<<=", ">>>=": "<<=", "|=": "&=", "&=": "|=", "^=": "|=", "++": "--",
    "--": "++",
}  # fmt: skip
COMPARISONS = {
    "<": ["<=", ">="], "<=": ["<", ">"], ">": [">=", "<="], ">=": [">", "<"], "===": ["!=="],
    "!==": ["==="], "==": ["!="], "!=": ["=="],
}  # fmt: skip
CONNECTIVES = {"&&": "||", "||": "&&"}
TESTED = {"if_statement", "while_statement", "do_statement", "for_statement", "ternary_expression"}
DELETABLE = {"expression_statement", "return_statement", "throw_statement", "for_statement",
             "for_in_statement", "while_statement", "do_statement", "break_statement",
             "continue_statement"}  # fmt: skip
SLICES = {"at", "slice", "subarray", "substring"}
# A text that is a name: empty it would be one more name that is wrong.
NAME = re.compile(r"\$?[A-Za-z_][A-Za-z0-9_.-]+")


class Edit(NamedTuple):
    """A stretch of the source, in bytes, and the text that stands there instead."""

    start: int
    end: int
    text: str


def text_of(node):
    return node.text.decode()


def of(node, name):
    return node.child_by_field_name(name)


def instead(node, text, atom=False):
    """An edit that puts an expression in the place of a node."""
    return Edit(node.start_byte, node.end_byte, text if atom else f"({text})")


def other(node, replacement):
    """An edit that puts another node's text in the place of a node."""
    return instead(node, text_of(replacement), replacement.type in ATOMS)


def operator_of(node):
    found = of(node, "operator")
    return text_of(found) if found else None


def operands(node):
    """All that one connective joins: of `a && b && c` three."""
    operator, left = operator_of(node), of(node, "left")
    joined = left.type == "binary_expression" and operator_of(left) == operator
    return [*(operands(left) if joined else [left]), of(node, "right")]


def arithmetic(node) -> Iterator[Edit]:
    """Another operator; a minus that is left out."""
    if node.type in ("binary_expression", "augmented_assignment_expression", "update_expression"):
        found = of(node, "operator")
        if text_of(found) in ARITHMETIC:
            yield instead(found, ARITHMETIC[text_of(found)], atom=True)
    if node.type == "unary_expression" and operator_of(node) == "-":
        yield other(node, of(node, "argument"))


def comparison(node) -> Iterator[Edit]:
    """The opposite, and the same up to the boundary."""
    if node.type != "binary_expression":
        return
    found = of(node, "operator")
    for name in COMPARISONS.get(text_of(found), []):
        yield instead(found, name, atom=True)
    if text_of(found) in ("in", "instanceof"):
        yield instead(node, f"!({text_of(node)})", atom=True)


def boolean(node) -> Iterator[Edit]:
    """The other connective, an operand less, a "not" less."""
    if node.type == "binary_expression":
        operator, parent = operator_of(node), node.parent
        whole = operator != operator_of(parent) or parent.type != "binary_expression"
        if operator in CONNECTIVES and whole:
            parts = [text_of(part) for part in operands(node)]
            yield instead(node, f" {CONNECTIVES[operator]} ".join(parts))
            for index in range(len(parts)):
                yield instead(node, f" {operator} ".join(parts[:index] + parts[index + 1 :]))
        if operator == "??":
            yield other(node, of(node, "left"))
            yield other(node, of(node, "right"))
    if node.type == "unary_expression" and operator_of(node) == "!":
        yield other(node, of(node, "argument"))


def branch(node) -> Iterator[Edit]:
    """A condition that always holds, or never."""
    if node.type in TESTED and of(node, "condition") and of(node, "condition").is_named:
        found = of(node, "condition")
        for name in ("true", "false"):
            bare = found.type == "expression_statement"  # that of a `for` ends with a semicolon
            yield instead(found, f"{name};" if bare else name, atom=bare or node.type == "for_statement"
                          or node.type == "ternary_expression")


def statement(node) -> Iterator[Edit]:
    """A statement less. A last return is left to `result`, which makes the same of it."""
    if node.type not in DELETABLE or node.parent.type == "program":
        return
    if node.type == "return_statement" and _ends_function(node):
        return
    yield Edit(node.start_byte, node.end_byte, ";")


def _ends_function(node):
    block = node.parent
    last = block.type == "statement_block" and block.named_children[-1] == node
    return last and block.parent.type in ("function_declaration", "method_definition", "arrow_function",
                                          "function_expression")


def result(node) -> Iterator[Edit]:
    """Undefined in place of what is returned."""
    if node.type == "return_statement" and node.named_children:
        yield instead(node.named_children[0], "undefined", atom=True)
    if node.type == "arrow_function" and of(node, "body").type != "statement_block":
        yield instead(of(node, "body"), "undefined", atom=True)


def call(node) -> Iterator[Edit]:
    """The receiver or the first argument in place of the call; a chain that expects its object."""
    if node.type != "call_expression" or of(node, "arguments").type != "arguments":
        return
    function, arguments = of(node, "function"), of(node, "arguments").named_children
    if function.type == "super":
        return
    if function.type == "member_expression" and not _is_namespace(of(function, "object")):
        yield other(node, of(function, "object"))
    if arguments and arguments[0].type != "spread_element":
        yield other(node, arguments[0])


def _is_namespace(node):
    # Math, JSON, Object: without its function, one of them is no value.
    return node.type == "identifier" and text_of(node)[0].isupper()


def chain(node) -> Iterator[Edit]:
    """`a.b` in place of `a?.b`."""
    if node.type == "optional_chain":
        member = node.parent.type == "member_expression"
        yield instead(node, "." if member else "", atom=True)


def argument(node) -> Iterator[Edit]:
    """An argument less; a default less; a member less of an object that is written out."""
    if node.type in ("arguments", "object"):
        for child in node.named_children:
            if child.type not in ("comment", "method_definition"):
                yield _without(child)
    if node.type in ("assignment_pattern", "object_assignment_pattern"):
        yield Edit(of(node, "left").end_byte, node.end_byte, "")


def _without(node):
    following = node.next_sibling
    end = following.end_byte if following and following.type == "," else node.end_byte
    return Edit(node.start_byte, end, "")


def bound(node) -> Iterator[Edit]:
    """A slice that starts or ends one further or one earlier."""
    if node.type != "call_expression" or of(node, "function").type != "member_expression":
        return
    if text_of(of(of(node, "function"), "property")) in SLICES:
        for edge in of(node, "arguments").named_children:
            for sign in "+-":
                yield instead(edge, f"({text_of(edge)}) {sign} 1", atom=True)


def caught(node) -> Iterator[Edit]:
    """Errors that are not caught any more; what always happens in the end, not done."""
    if node.type == "catch_clause":
        yield Edit(node.start_byte, node.end_byte, "catch (error) { throw error; }")
    if node.type == "finally_clause":
        block = of(node, "body")
        yield Edit(block.start_byte, block.end_byte, "{}")


def waited(node) -> Iterator[Edit]:
    """What is not waited for."""
    if node.type == "await_expression":
        yield other(node, node.named_children[0])


def regex(node) -> Iterator[Edit]:
    """An anchor, a quantifier or a flag less, another quantifier, a set turned round."""
    if node.type == "regex":
        pattern, flags = text_of(of(node, "pattern")), of(node, "flags")
        found = text_of(flags) if flags else ""
        for changed in patterns(pattern):
            yield instead(node, f"/{changed or '(?:)'}/{found}", atom=True)
        for flag in found:
            yield instead(node, f"/{pattern}/{found.replace(flag, '')}", atom=True)


def constant(node) -> Iterator[Edit]:
    """The other boolean, the other nothing, a number beside, a longer text, no text, a part less."""
    others = {"true": "false", "false": "true", "null": "undefined", "undefined": "null"}
    if node.type in others:
        yield instead(node, others[node.type], atom=True)
    elif node.type == "number":
        yield from (instead(node, *beside(text_of(node), step)) for step in (1, -1))
    elif node.type == "string_fragment" and node.parent.type in ("string", "template_string"):
        yield Edit(node.end_byte, node.end_byte, "x")
        if not NAME.fullmatch(text_of(node)):
            yield Edit(node.start_byte, node.end_byte, "")
    elif node.type == "string" and not node.named_children:
        yield instead(node, "'x'", atom=True)
    elif node.type == "template_substitution":
        yield Edit(node.start_byte, node.end_byte, "")


def beside(number, step):
    """The number one further, and whether it needs no parentheses."""
    if not number.isdecimal():
        return f"{number} + {step}", False
    return str(int(number) + step), int(number) + step >= 0


MUTATORS = {
    function.__name__: function
    for function in (
        arithmetic, comparison, boolean, branch, statement, result, call, chain, argument, bound, caught,
        waited, regex, constant,
    )
}  # fmt: skip
