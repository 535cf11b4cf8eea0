"""Finds all mutants of Python modules, and gives each a key that no other line changes."""

import ast

from mutant import Change, keyed
from python_mutators import GONE, MUTATORS, Names, Site

# Annotations, base classes and decorators say what something is; they are not what it does.
SKIPPED_FIELDS = {
    (ast.arg, "annotation"), (ast.AnnAssign, "annotation"), (ast.FunctionDef, "returns"),
    (ast.FunctionDef, "decorator_list"), (ast.ClassDef, "decorator_list"), (ast.ClassDef, "bases"),
    (ast.ClassDef, "keywords"),
}  # fmt: skip


def mutants_of(module, source):
    """The mutants of a module that compile, in the order of its text, none twice."""
    return keyed(module, _changes(source))


def _changes(source):
    tree = ast.parse(source)
    names = _names(tree)
    texts = [ast.unparse(top) for top in tree.body]
    for position, top in enumerate(tree.body):
        seen = {texts[position]}
        for scope, site, statement in _sites(tree, top, names, top):
            for name, other in _others(site):
                text = _replaced(top, site, other)
                if text in seen or not _compiles(text):
                    continue
                seen.add(text)
                whole = "\n".join([*texts[:position], text, *texts[position + 1 :]])
                yield Change(scope, name, ast.unparse(site.node), _unparsed(other), whole,
                             statement.lineno, _head(statement))


def _names(tree):
    modules, typing, strict = set(), set(), {"cls", "isinstance", "len", "type", "next", "abs"}
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            modules |= {alias.asname or alias.name for alias in node.names}
        if isinstance(node, ast.ImportFrom) and node.module == "typing":
            typing |= {alias.asname or alias.name for alias in node.names}
        if isinstance(node, ast.FunctionDef) and not node.args.defaults:
            strict.add(node.name)
    return Names(frozenset(modules), frozenset(typing), frozenset(strict))


def _others(site):
    for name, mutator in MUTATORS.items():
        for other in mutator(site):
            yield name, other


def _sites(parent, node, names, statement, scope="module"):
    """Every place below a node that may change, with the name and the statement that it stands in."""
    if _is_fixed(node, names):
        return
    scope = _scope(parent, node, scope)
    for field, value in ast.iter_fields(node):
        if (type(node), field) in SKIPPED_FIELDS:
            continue
        for index, child in enumerate(value if isinstance(value, list) else [value]):
            if isinstance(child, ast.AST) and not _is_fixed(child, names):
                position = index if isinstance(value, list) else None
                within = child if isinstance(child, ast.stmt) else statement
                yield _scope(node, child, scope), Site(node, field, position, child, names), within
                yield from _sites(node, child, names, within, scope)


def _head(statement):
    """A statement without the block that it holds."""
    return ast.unparse(statement).split("\n")[0] if hasattr(statement, "body") else ast.unparse(statement)


def _scope(parent, child, scope):
    if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return child.name if scope == "module" else f"{scope}.{child.name}"
    if isinstance(parent, ast.Module) and isinstance(child, (ast.Assign, ast.AnnAssign)):
        target = child.targets[0] if isinstance(child, ast.Assign) else child.target
        return ast.unparse(target)
    return scope


def _is_fixed(node, names):
    if isinstance(node, (ast.Import, ast.ImportFrom)):
        return True
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
        return True  # a text that documents
    if isinstance(node, ast.If) and "__name__" in ast.unparse(node.test):
        return True
    typed = getattr(node, "func", None) if isinstance(node, ast.Call) else node
    return isinstance(typed, ast.Name) and typed.id in names.typing


def _replaced(top, site, other):
    """The text with another node at a place; the tree itself is as before."""
    before = getattr(site.parent, site.field)
    if site.index is None:
        after = None if other is GONE else other
    else:
        after = before[: site.index] + ([] if other is GONE else [other]) + before[site.index + 1 :]
    setattr(site.parent, site.field, after)
    try:
        return ast.unparse(top)
    finally:
        setattr(site.parent, site.field, before)


def _compiles(text):
    try:
        compile(text, "mutant", "exec")
    except (SyntaxError, ValueError):
        return False
    return True


def _unparsed(node):
    return "" if node is GONE else ast.unparse(node)
