"""What the mutants of a sample port are made of, whatever its language."""


class SamplePort:
    """A folder of source files that name each other; some of them, its adapters, serve suites."""

    language = ""
    entry = ""
    """The file that runs the port."""

    def __init__(self, folder):
        self.folder = folder
        self._named = {}
        self._declared = self._adapters(self._reached(self.entry))

    def command(self, folder):
        """What runs the port that lies in a folder."""
        raise NotImplementedError

    def prepare(self, folder):
        """Makes the folder ready to run; most need nothing."""

    def modules(self):
        """The files that are mutated, out of those that the port reaches."""
        raise NotImplementedError

    def mutants(self, module):
        """All mutants of a file."""
        raise NotImplementedError

    def suites(self, module):
        """The suites of the adapters that reach a file."""
        return sorted(suite for adapter, suites in self._declared.items() for suite in suites
                      if module in self._reached(adapter))

    def written(self, module):
        """A file as its mutants are written, for comparison."""
        return self.source(module)

    def source(self, module):
        return (self.folder / module).read_text(encoding="utf-8")

    def _adapters(self, names):
        """Each adapter among these files, with its suites."""
        raise NotImplementedError

    def _references(self, name):
        """Paths that a file names, be they files of the port or not."""
        raise NotImplementedError

    def _reached(self, name):
        """A file with all that it names, directly or not."""
        reached, pending = {name}, [name]
        while pending:
            for found in self._files_in(pending.pop()) - reached:
                reached.add(found)
                pending.append(found)
        return reached

    def _files_in(self, name):
        if name not in self._named:
            self._named[name] = {
                path for path in self._references(name) if (self.folder / path).is_file()}
        return self._named[name]
