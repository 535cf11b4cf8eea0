"""UUIDs against Python's uuid."""
import re
import uuid

from differences import Difference, Table

VARIANTS = {uuid.RESERVED_NCS: "ncs", uuid.RFC_4122: "rfc9562", uuid.RESERVED_MICROSOFT: "microsoft",
            uuid.RESERVED_FUTURE: "future"}
CANONICAL = re.compile(r"[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")
TELLING = "0fAaG-_{} \n:+u\u00e9\uff11"


def text(rng):
    plain = str(uuid.UUID(bytes=rng.randbytes(16)))
    kind = rng.randrange(8)
    if kind == 0:
        plain = plain.upper()
    elif kind == 1:
        plain = "".join(rng.choice([letter, letter.upper()]) for letter in plain)
    elif kind == 2:
        plain = rng.choice(["{%s}", "urn:uuid:%s", "%s\n", " %s", "uuid:%s"]) % plain
    elif kind == 3:
        plain = plain.replace("-", rng.choice(["", "_", "--"]))
    elif kind == 4:
        for _ in range(rng.randrange(1, 3)):
            at = rng.randrange(len(plain) + 1)
            plain = plain[:at] + rng.choice(["", rng.choice(TELLING)]) + plain[at + rng.randrange(2):]
    elif kind == 5:
        at, to = rng.randrange(36), rng.randrange(36)
        letters = list(plain)
        letters[at], letters[to] = letters[to], letters[at]
        plain = "".join(letters)
    return plain


def python_answer(text):
    try:
        value = uuid.UUID(text)
    except ValueError:
        return "error"
    # Its version is None but for one variant; ours is what the bits say.
    return f"{value.bytes.hex()} {value.int >> 76 & 15} {VARIANTS[value.variant]} {value}"


def loose(question, ours, theirs):
    return ours == "error" and CANONICAL.fullmatch(question) is None


TABLE = Table("uuid", [
    Difference("Python also takes braces, a prefix, hyphens anywhere and whatever int() reads",
               loose, "{12345678-1234-4234-8234-123456789abc}", "error",
               "12345678123442348234123456789abc 4 rfc9562 12345678-1234-4234-8234-123456789abc"),
])


def compare(rng, ask, library, count):
    questions = [text(rng) for _ in range(count)] + TABLE.examples
    ours = ask([library], ["uuid " + question.encode().hex() for question in questions])
    failures = TABLE.compare(questions, ours, [python_answer(question) for question in questions])
    accepted = sum(answer != "error" for answer in ours)
    print(f"{len(questions)} texts of UUIDs ({accepted} accepted): Python's uuid{TABLE.text()}")

    sources = [rng.randbytes(16) for _ in range(count)]
    for source, ours in zip(sources, ask([library], ["random " + source.hex() for source in sources])):
        if ours != str(uuid.UUID(bytes=source, version=4)):
            failures.append(("random", source.hex(), ours))
    print(f"{len(sources)} UUIDs of random bytes: Python's uuid")
    return failures
