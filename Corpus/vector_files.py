"""Reads files of vectors: what stands for something else is put in its place.

README.md, beside this file, gives their form. How JSON is read is the caller's: `parse` gives the value of
the bytes of a line, and objects and numbers of its own that say so (`repeats`, `text`).
"""

import pathlib

SCHEMA = "vectors-2"
DEFINITIONS = "definitions.jsonl"
MOST_FILE, MOST_LINE = 8 << 20, 1 << 20
MOST_CASE, MOST_SUITE, MOST_LEVELS = 4 << 20, 64 << 20, 512
DIGITS = 10
USE, RUNS = "$use", "$runs"


class Malformed(ValueError):
    """A file is not what README.md says; the text tells where and why."""


class Full:
    """A value in which everything is in its place, and how large it is."""

    __slots__ = ("value", "size", "levels")

    def __init__(self, value, size, levels):
        self.value, self.size, self.levels = value, size, levels


def byte_count(text):
    return len(text) if text.isascii() else len(text.encode("utf-8", "surrogatepass"))


class Expander:
    """Puts values in their places. One that stands in many places is the same object everywhere."""

    def __init__(self, definitions):
        self.definitions, self.known, self.open = definitions, {}, []

    def full(self, value, inside=0):
        """`inside` is how many lists and objects are around."""
        name = short_name(value)
        if name == USE:
            return self.used(value[USE], inside)
        if name == RUNS:
            found = self.joined(value[RUNS])
        elif isinstance(value, dict):
            found = self.object(value, inside, name)
        elif isinstance(value, list):
            found = self.list(value, inside)
        else:
            found = Full(value, 1 + scalar_bytes(value), 0)
        if found.size > MOST_CASE:
            raise Malformed(f"it stands for more than {MOST_CASE} bytes")
        return found

    def used(self, name, inside):
        if not isinstance(name, str):
            raise Malformed(f'"{USE}" needs a name')
        if name not in self.known:
            if name not in self.definitions:
                raise Malformed(f"there is no definition {ascii(name)[:40]}")
            if name in self.open:
                raise Malformed(f"the definition {name} stands for itself")
            if short_name(self.definitions[name]) == USE:
                # A chain would have no end: none of its members adds a level.
                raise Malformed(f"the definition {name} is another one")
            self.open.append(name)
            self.known[name] = self.full(self.definitions[name], inside)
            self.open.pop()
        found = self.known[name]
        self.check_levels(inside + found.levels)
        return found

    def joined(self, runs):
        for run in runs if isinstance(runs, list) else [None]:
            if not (isinstance(run, list) and len(run) == 2 and is_text(run[0]) and is_count(run[1])):
                raise Malformed(f'"{RUNS}" needs a list of pairs of a text and how often it stands')
        size = sum(byte_count(text) * count for text, count in runs)
        # Before memory is used for it.
        if size > MOST_CASE:
            raise Malformed(f"it stands for more than {MOST_CASE} bytes")
        return Full("".join(text * count for text, count in runs), 1 + size, 0)

    def list(self, value, inside):
        self.check_levels(inside + 1)
        parts = [self.full(each, inside + 1) for each in value]
        return self.container(parts, [part.value for part in parts], 0)

    def object(self, value, inside, escaped):
        self.check_levels(inside + 1)
        parts = [(name, self.full(each, inside + 1)) for name, each in value.items()]
        if escaped:
            parts = [(name[1:], part) for name, part in parts]
        whole = type(value)([(name, part.value) for name, part in parts])
        if getattr(value, "repeats", False):
            whole.repeats = True
        names = sum(byte_count(name) for name, _ in parts)
        return self.container([part for _, part in parts], whole, names)

    def container(self, parts, value, size):
        size += 1 + sum(part.size for part in parts)
        return Full(value, size, 1 + max((part.levels for part in parts), default=0))

    def check_levels(self, levels):
        if levels > MOST_LEVELS:
            raise Malformed(f"it stands for more than {MOST_LEVELS} lists and objects inside each other")


def short_name(value):
    """The name of the only member of an object that stands for something else."""
    if not isinstance(value, dict) or len(value) != 1 or getattr(value, "repeats", False):
        return None
    (name,) = value
    return name if name.startswith("$") and name.lstrip("$") in (USE[1:], RUNS[1:]) else None


def is_text(value):
    return isinstance(value, str) and not any("\ud800" <= letter <= "\udfff" for letter in value)


def is_count(value):
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= MOST_CASE


def scalar_bytes(value):
    if isinstance(value, str):
        return byte_count(value)
    if value is None or isinstance(value, bool):
        return 0
    return len(getattr(value, "text", None) or str(value))


def read_file(path, parse):
    """The suite of a file, and the number and the value of each line behind the header."""
    if path.suffix != ".jsonl":
        raise Malformed(
            f"{path}: is no file of lines ({SCHEMA}): `proofload vectors convert --corpus FOLDER` writes "
            "files of the older form vectors-1 anew")
    if path.stat().st_size > MOST_FILE:
        raise Malformed(f"{path}: more than {MOST_FILE} bytes")
    texts = path.read_bytes().split(b"\n")
    if not texts[-1]:
        texts.pop()
    lines = []
    for number, text in enumerate(texts, 1):
        if len(text) > MOST_LINE:
            raise Malformed(f"{path}:{number}: has more than {MOST_LINE} bytes, which a line may have")
        try:
            lines.append((number, parse(text)))
        except ValueError as error:
            raise Malformed(f"{path}:{number}: {error}") from None
    header = lines[0][1] if lines else None
    if not isinstance(header, dict) or header.keys() != {"schema", "suite"} or header["schema"] != SCHEMA:
        raise Malformed(f'{path}:1: the first line is not {{"schema":"{SCHEMA}","suite":SUITE}}')
    if header["suite"] != path.parent.name:
        raise Malformed(f"{path}:1: the suite is not the name of the folder")
    return lines[1:]


def definitions_of(path, lines):
    """The values of a file of definitions, by their names, and the line of each."""
    values, numbers = {}, {}
    for number, line in lines:
        name = next(iter(line)) if isinstance(line, dict) and len(line) == 1 else ""
        if len(name) != DIGITS or name.strip("0123456789abcdef") or getattr(line, "repeats", False):
            raise Malformed(f"{path}:{number}: is no definition {{NAME:VALUE}}")
        if name in values:
            raise Malformed(f"{path}:{number}: {name} occurs twice")
        values[name], numbers[name] = line[name], number
    return values, numbers


def cases(folder, parse):
    """The place and the members of each case of a suite, in full. Values that cases share are shared."""
    folder = pathlib.Path(folder)
    files = {path: read_file(path, parse) for path in sorted(folder.iterdir()) if ".json" in path.suffix}
    shared = folder / DEFINITIONS
    values, numbers = definitions_of(shared, files.pop(shared, []))
    expander = Expander(values)
    for name in sorted(values):
        try:
            expander.used(name, 0)
        except Malformed as error:
            raise Malformed(f"{shared}:{numbers[name]}: {name}: {error}") from None
    size = 0
    for path, lines in files.items():
        for number, line in lines:
            place = f"{path}:{number}"
            try:
                if not isinstance(line, dict):
                    raise Malformed("is no object")
                found = expander.full(line)
                size += found.size
                if size > MOST_SUITE:
                    raise Malformed(f"with it the cases of the suite stand for more than {MOST_SUITE} bytes")
            except Malformed as error:
                raise Malformed(f"{place}: {error}") from None
            yield place, found.value


def suites(folder):
    """The folders of a corpus's vectors."""
    return sorted(path for path in (pathlib.Path(folder) / "vectors").glob("*") if path.is_dir())
