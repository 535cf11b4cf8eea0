"""Finds all mutants of JavaScript modules, and gives each a key that no other line changes."""

import json
import subprocess

import tree_sitter
import tree_sitter_javascript
from javascript_mutators import MUTATORS, of, text_of
from mutant import Change, keyed

LANGUAGE = tree_sitter.Language(tree_sitter_javascript.language())
# They say where something is, and not what it does.
SKIPPED = ("import_statement", "export_clause", "comment")
NAMED = ("class_declaration", "function_declaration", "method_definition", "field_definition",
         "variable_declarator")  # fmt: skip
HOLDING = {*NAMED, "lexical_declaration", "pair", "switch_case"}
# Of many texts at once, whether each is a module; early errors, such as a pattern that is none, count.
CHECKER = """
const vm = require('node:vm');
const texts = JSON.parse(require('node:fs').readFileSync(0, 'utf8'));
const good = texts.map((text) => {
  try { new vm.SourceTextModule(text); return true; } catch { return false; }
});
console.log(JSON.stringify(good));
"""


def mutants_of(module, source):
    """The mutants of a module that node takes, in the order of its text, none twice."""
    changes = list(_changes(source.encode()))
    good = _taken([change.text for change in changes])
    return keyed(module, [change for change, taken in zip(changes, good) if taken])


def tree_of(source):
    return tree_sitter.Parser(LANGUAGE).parse(source).root_node


def _changes(source):
    seen = {source}
    for scope, node in _places(tree_of(source), "module"):
        for name, mutator in MUTATORS.items():
            for edit in mutator(node):
                text = source[: edit.start] + edit.text.encode() + source[edit.end :]
                if text not in seen:
                    seen.add(text)
                    before, after = _shown(source, node, edit)
                    yield Change(scope, name, before, after, text.decode(), *_statement(node))


def _statement(node):
    """The line and the text of the statement, or of the entry of a table, that a node stands in."""
    while node.parent.parent and not (node.type.endswith("_statement") or node.type in HOLDING):
        node = node.parent
    body = next((child for child in node.children if child.type == "statement_block"), None)
    head = node.text[: body.start_byte - node.start_byte] if body else node.text
    return node.start_point[0] + 1, head.decode()


def _shown(source, node, edit):
    """Both texts of what changes, with enough beside it to see what it is."""
    if node.type in ("string_fragment", "optional_chain", "template_substitution"):
        node = node.parent
    start, end = node.start_byte, node.end_byte
    if end - start > 40:  # of a long one only what changes, or the key would not show it
        start, end = edit.start, edit.end
    after = source[start : edit.start] + edit.text.encode() + source[edit.end : end]
    return source[start:end].decode(errors="replace"), after.decode(errors="replace")


def _places(node, scope):
    if node.type in SKIPPED or (node.type == "string" and node.parent.type == "export_statement"):
        return
    scope = _scope(node, scope)
    yield scope, node
    for child in node.children:
        yield from _places(child, scope)


def _scope(node, scope):
    """Where it stands: the names of class, method and function around, but not of each variable."""
    if node.type not in NAMED or (node.type == "variable_declarator" and scope != "module"):
        return scope
    name = text_of(of(node, "property" if node.type == "field_definition" else "name"))
    return name if scope == "module" else f"{scope}.{name}"


def _taken(texts):
    done = subprocess.run(["node", "--no-warnings", "--experimental-vm-modules", "-e", CHECKER], check=True,
                          input=json.dumps(texts), capture_output=True, text=True)
    return json.loads(done.stdout)
