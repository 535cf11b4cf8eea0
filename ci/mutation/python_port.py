"""The port in Python: which modules it has, which suites each of them serves, and their mutants."""

import ast
import compileall
import json
import py_compile
import subprocess
import sys

from python_mutants import mutants_of
from sample_port import SamplePort

SUITES = "import json, port; print(json.dumps({f'{a.__name__}.py': list(a.SUITES) for a in port.ADAPTERS}))"

GLUE = ("port", "starter_kit")


class PythonPort(SamplePort):
    """A folder with a port.py, whose ADAPTERS each name their SUITES."""

    language = "Python"
    entry = "port.py"

    def command(self, folder):
        return [sys.executable, "-B", str(folder / self.entry)]

    def prepare(self, folder):
        """Compiles what lies there, so that a start takes less. By the time that pyc files tell
        changes by, a mutant would often be as old as what it stands for."""
        compileall.compile_dir(folder, quiet=1,
                               invalidation_mode=py_compile.PycInvalidationMode.CHECKED_HASH)

    def modules(self):
        """Those of the SDK: an adapter only carries questions to it and answers back."""
        return sorted(name for name in self._reached(self.entry) if not name.startswith(GLUE))

    def mutants(self, module):
        return mutants_of(module, self.source(module))

    def written(self, module):
        """As a mutant is: without comments."""
        return "\n".join(ast.unparse(top) for top in ast.parse(self.source(module)).body)

    def _adapters(self, names):
        done = subprocess.run([sys.executable, "-B", "-c", SUITES], check=True, cwd=self.folder,
                              capture_output=True, text=True)
        return json.loads(done.stdout)

    def _references(self, name):
        """The modules that it imports."""
        names = set()
        for node in ast.walk(ast.parse(self.source(name))):
            if isinstance(node, ast.Import):
                names |= {alias.name for alias in node.names}
            if isinstance(node, ast.ImportFrom):
                names.add(node.module)
        return {f"{name}.py" for name in names}
