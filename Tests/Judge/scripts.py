"""Scripts that tests know, and others that are made of them."""

import json
import pathlib

TABLES = (pathlib.Path(__file__).parents[1] / "Scripts").glob("*.json")
ROWS = [row for table in sorted(TABLES) for row in json.loads(table.read_text())]
SCRIPTS = [row["script"] for row in ROWS if len(row["script"]) < 500]


def script(random):
    """One of those, or one with pieces of another."""
    text, other = random.choice(SCRIPTS), random.choice(SCRIPTS)
    for _ in range(random.randint(0, 3)):
        place, start = random.randint(0, len(text)), random.randint(0, len(other))
        piece = other[start : start + random.randint(0, 8)]
        text = text[:place] + piece + text[place + random.randint(0, 2) :]
    return text


PIECES = (
    "a b c 1 'x' `t` `a${ }b` ( ) [ ] { } ; , < > + - * % & | ^ ! ~ ? : = . => ... && || ?? == === ?. ++ -- += **= ??="
    " >>= <= async await yield let get set static of in new typeof function class extends if else while do for return"
    " case default switch try catch var const as from import export delete void this null super break continue throw"
    " with instanceof finally debugger"
).split() + ["\n", "\n"]
FRAMES = ["%s", "(%s)", "[%s]", "({%s})", "class A{%s}", "x=%s", "for(%s)x", "for(%s;;)x", "`${%s}`", "f(%s)", "if(a)%s",
          "switch(a){case %s}", "({a(){%s}})", "(%s)=>1", "(function(){%s})", "async function f(){%s}", "(class{%s})",
          "(async()=>{%s})()"]  # fmt: skip


def tokens(random):
    """Tokens in any order, which few engines take."""
    parts = [random.choice(PIECES) for _ in range(random.randint(1, 6))]
    return random.choice(FRAMES) % " ".join(parts)
