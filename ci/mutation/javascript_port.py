"""The port in JavaScript: which modules it has, which suites each of them serves, and their mutants."""

import json
import posixpath
import re
import subprocess

from javascript_mutants import mutants_of, tree_of
from sample_port import SamplePort


class JavaScriptPort(SamplePort):
    """A folder with a port.mjs, whose modules in `adapter` export `suites`; what they speak of is `sdk`.

    Only what lies in `sdk` is mutated: that is what a team ships.
    """

    language = "JavaScript"
    entry = "port.mjs"

    def command(self, folder):
        return ["node", str(folder / self.entry)]

    def modules(self):
        return sorted(name for name in self._reached(self.entry) if name.startswith("sdk/"))

    def mutants(self, module):
        return mutants_of(module, self.source(module))

    def _adapters(self, names):
        urls = json.dumps({name: (self.folder / name).resolve().as_uri()
                           for name in names if self._is_adapter(name)})
        code = (f"const found = {{}}; for (const [name, url] of Object.entries({urls})) "
                "found[name] = Object.keys((await import(url)).suites); console.log(JSON.stringify(found))")
        done = subprocess.run(["node", "--input-type=module", "-e", code], check=True,
                              capture_output=True, text=True)
        return json.loads(done.stdout)

    def _is_adapter(self, name):
        return re.search(r"^export const suites\b", self.source(name), re.MULTILINE)

    def _references(self, name):
        """Relative paths in it: imports, and scripts that it reads."""
        return {posixpath.normpath(posixpath.join(posixpath.dirname(name), text))
                for text in _relative(tree_of(self.source(name).encode()))}


def _relative(node):
    if node.type == "string_fragment" and node.text.startswith(b"."):
        yield node.text.decode()
    for child in node.children:
        yield from _relative(child)
