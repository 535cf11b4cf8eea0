"""The port in JavaScript: which modules it has, which suites each of them serves, and their mutants."""

import json
import pathlib
import posixpath
import re
import subprocess

from javascript_mutants import mutants_of, tree_of


class JavaScriptPort:
    """A folder with a port.mjs, whose modules in `adapter` export `suites`; what they speak of is `sdk`.

    Only what lies in `sdk` is mutated: that is what a team ships.
    """

    language = "JavaScript"

    def __init__(self, folder):
        self.folder = folder
        self._named = {}
        self._declared = self._suites([name for name in self._reached("port.mjs") if self._is_adapter(name)])

    def command(self, folder):
        """What runs the port that lies in a folder."""
        return ["node", str(folder / "port.mjs")]

    def prepare(self, folder):
        """Node has nothing to prepare."""

    def mutants(self, module):
        return mutants_of(module, self.source(module))

    def modules(self):
        """The files of the SDK that port.mjs reaches."""
        return sorted(name for name in self._reached("port.mjs") if name.startswith("sdk/"))

    def suites(self, module):
        """The suites of the adapters that reach a module."""
        return sorted(suite for adapter, suites in self._declared.items() for suite in suites
                      if module in self._reached(adapter))

    def source(self, module):
        return (self.folder / module).read_text(encoding="utf-8")

    def _is_adapter(self, name):
        return re.search(r"^export const suites\b", self.source(name), re.MULTILINE)

    def _reached(self, name):
        reached, pending = set(), [name]
        while pending:
            for found in self._references(pending.pop()) - reached:
                reached.add(found)
                pending.append(found)
        return reached

    def _references(self, name):
        """The files that a module names by a relative path: imports, and scripts that it reads."""
        if name not in self._named:
            paths = {posixpath.normpath(posixpath.join(posixpath.dirname(name), text))
                     for text in _relative(tree_of(self.source(name).encode()))}
            self._named[name] = {path for path in paths if (self.folder / path).is_file()}
        return self._named[name]

    def _suites(self, adapters):
        paths = json.dumps({name: pathlib.Path(self.folder / name).resolve().as_uri() for name in adapters})
        code = (f"const found = {{}}; for (const [name, url] of Object.entries({paths})) "
                "found[name] = Object.keys((await import(url)).suites); console.log(JSON.stringify(found))")
        done = subprocess.run(["node", "--input-type=module", "-e", code], check=True,
                              capture_output=True, text=True)
        return json.loads(done.stdout)


def _relative(node):
    if node.type == "string_fragment" and node.text.startswith(b"."):
        yield node.text.decode()
    for child in node.children:
        yield from _relative(child)
