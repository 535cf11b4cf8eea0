"""The port in Python: which modules it has, which suites each of them serves, and their mutants."""

import ast
import compileall
import json
import py_compile
import subprocess
import sys

from python_mutants import mutants_of


class PythonPort:
    """A folder with a port.py, whose ADAPTERS each name their SUITES."""

    language = "Python"

    def __init__(self, folder):
        self.folder = folder
        self._declared = {name: self._suites(name) for name in self._adapters()}

    def command(self, folder):
        """What runs the port that lies in a folder."""
        return [sys.executable, "-B", str(folder / "port.py")]

    def prepare(self, folder):
        """Compiles what lies in a folder, so that a start takes less. By the time that pyc files tell
        changes by, a mutant would often be as old as what it stands for."""
        compileall.compile_dir(folder, quiet=1,
                               invalidation_mode=py_compile.PycInvalidationMode.CHECKED_HASH)

    def mutants(self, module):
        return mutants_of(module, self.source(module))

    def modules(self):
        """The files that port.py reaches by imports, itself left out."""
        return sorted(f"{name}.py" for name in self._reached("port"))

    def suites(self, module):
        """The suites of the adapters that reach a module."""
        name = module.removesuffix(".py")
        return sorted(suite for adapter, suites in self._declared.items() for suite in suites
                      if name == adapter or name in self._reached(adapter))

    def source(self, module):
        return (self.folder / module).read_text(encoding="utf-8")

    def _reached(self, name):
        reached, pending = set(), [name]
        while pending:
            for found in self._imports(pending.pop()) - reached:
                reached.add(found)
                pending.append(found)
        return reached

    def _imports(self, name):
        names = set()
        for node in ast.walk(ast.parse(self.source(f"{name}.py"))):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            if isinstance(node, ast.ImportFrom):
                names.add(node.module)
        return {name for name in names if (self.folder / f"{name}.py").exists()}

    def _adapters(self):
        return self._asked("import port; print(json.dumps([a.__name__ for a in port.ADAPTERS]))")

    def _suites(self, adapter):
        return self._asked(f"import {adapter}; print(json.dumps(list({adapter}.SUITES)))")

    def _asked(self, code):
        done = subprocess.run([sys.executable, "-B", "-c", f"import json; {code}"], check=True,
                              cwd=self.folder, capture_output=True, text=True)
        return json.loads(done.stdout)
