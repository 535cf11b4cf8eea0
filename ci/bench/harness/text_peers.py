"""What Python does with patterns, identifiers and addresses."""
import fnmatch
import re
import urllib.parse
import uuid


def regex(pattern, star):
    return re.compile(star.join(map(re.escape, pattern.split("*"))), re.DOTALL)


def measurements(folder, repeatedly):
    def read(name):
        return (folder / f"{name}.txt").read_text()

    url, text = read("url"), read("uuid")
    everyday, hostile, long = [read(name).split("\n") for name in ("glob", "glob-hostile", "glob-long")]
    greedy = regex(everyday[0], ".*")
    # Translated as fnmatch does; no pattern here has what else means something to it.
    shell, hostile_shell, long_shell = [re.compile(fnmatch.translate(pattern))
                                        for pattern, _ in (everyday, hostile, long)]
    hostile_greedy, long_lazy = regex(hostile[0], ".*"), regex(long[0], ".*?")
    return {
        "glob-re": repeatedly(lambda: greedy.fullmatch(everyday[1])),
        "glob-fnmatch": repeatedly(lambda: shell.match(everyday[1])),
        "glob-made": repeatedly(lambda: fnmatch.fnmatchcase(everyday[1], everyday[0])),
        "glob-hostile-re": lambda: hostile_greedy.fullmatch(hostile[1]),
        "glob-hostile-fnmatch": lambda: hostile_shell.match(hostile[1]),
        "glob-long-lazy": lambda: long_lazy.fullmatch(long[1]),
        "glob-long-fnmatch": lambda: long_shell.match(long[1]),
        "uuid": repeatedly(lambda: str(uuid.uuid4())),
        "uuid-read": repeatedly(lambda: uuid.UUID(text)),
        # Not the function that keeps what it was asked before.
        "url-split": repeatedly(lambda: urllib.parse.urlsplit.__wrapped__(url).hostname),
    }
