"""URLs, with and without a base, against node's URL."""
import json
import re

from differences import Difference, Table

SCHEMES = ["http", "https", "https", "ws", "wss", "ftp", "file", "file", "foo", "HTTP", "hTtPs", "javascript",
           "data", "blob:https", "blob", "mailto", "about", "a+b-.c", "1x", "", "c"]
SLASHES = ["://", "://", "://", "://", ":", ":/", ":///", ":////", ":\\\\", ":/\\", ":\\", "//", "", "/"]
CREDENTIALS = ["", "", "", "", "", "u@", "u:p@", ":@", "@", ":p@", "u:@", "a:b:c@d@", "%41é@", "a;=[]^|@", "u@@", "'@"]
LABELS = ["example", "EXAMPLE", "com", "a", "b-c", "_x", "0", "1", "255", "256", "0x7f", "0X", "0x", "010", "08", "4294967295",
          "4294967296", "99999999999999999999", "0xffffffffff", "%61", "%2e", "%41%2E", "%00", "%zz", "%", "~", "!$&'()*+,;=", "é",
          "例え", "xn--bcher-kva", "xn--a", "%C3%A9", "%ff", "１", "ß", "-", "--", "localhost", "*", '"', "`{}", "a\u00adb"]
IPV6 = ["[::1]", "[::]", "[1:2:3:4:5:6:7:8]", "[1:2:3:4:5:6:7::]", "[::2:3:4:5:6:7:8]", "[1:2:3:4:5:6:7::8]", "[2001:DB8::00ff]",
        "[::1.2.3.4]", "[1:2:3:4:5:6:1.2.3.4]", "[1:2:3:4:5:6:7:1.2.3.4]", "[::01.2.3.4]", "[::256.1.1.1]", "[::1.2.3]",
        "[1::2::3]", "[12345::]", "[:1]", "[1:]", "[", "[]", "[::1", "::1]", "[::1]x", "[g::]", "[1:0:0:4:0:0:0:8]", "[1:0:3:4:5:6:7:8]",
        "[0:0:3:4:5:6:0:0]", "[::1%25eth0]", "[::ffff:1.2.3.4]", "[::1.2.3.4.5]", "[::1.2.3.4:5]", "[::.1.2.3]", "[1:2:3:4:5:6:7]",
        "[::1.2.3.]", "[1::1.2.3.4:]", "[%31::]"]
PORTS = ["", "", "", "", "", ":", ":80", ":443", ":21", ":0", ":65535", ":65536", ":00080", ":8a", ":99999999999999999999", ":-1", ":8080", ": 80"]
SEGMENTS = ["a", "b", "", "", ".", "..", "..", "%2e", "%2E.", ".%2e", "%2e%2E", "...", ".%2", "C:", "C|", "c|x", "Z:", "%", "%zz", "%41", "é", " ", "^", "`{}",
            "|", "'", '"', "<>", "\x7f", "\u0080", "日本", ";=@:", "[]", "\x01", "a b", "~", "%2f"]
MARKS = ["a", "b=1", "&", "+", "%20", "%zz", "%ff", "é", "'", '"', "<", ">", "`", "^", "{", "|", "}", " ", "#", "?", "/", "\\", "..", "=", "\x7f", "\x00",
         "😀", "[", "]", "\ufffd", ";", "@", ":", "%C3%A9", "%26"]
BASES = ["https://u:p@h.test:8080/a/b?q#f", "http://h.test", "file:///C:/a/b", "file://h/x/y", "file:///a", "foo://h/a/b?q", "foo:/a/b", "foo:///p",
         "mailto:a@b", "about:blank", "data:text/html,x?y", "ws://h.test/a/", "foo://h", "foo:/..//x", "javascript:alert(1)"]
TELLING = list(":/\\?#@[].%0x1aé \t\n\r\x00&=|^-") + ["//", "..", "%2e", "xn--", "C|"]


def pick(rng, choices):
    return rng.choice(choices)


def host(rng):
    kind = rng.randrange(10)
    if kind < 3:
        return pick(rng, IPV6)
    if kind < 5:
        return ".".join(pick(rng, LABELS[:16]) for _ in range(rng.randrange(1, 6))) + pick(rng, ["", "", "."])
    if kind < 7:
        return "example.com"
    return pick(rng, ["", "", "."]) + ".".join(pick(rng, LABELS) for _ in range(rng.randrange(4))) + pick(rng, ["", "", "."])


def marks(rng):
    return "".join(pick(rng, MARKS) for _ in range(rng.randrange(7)))


def text(rng):
    out = pick(rng, SCHEMES) + pick(rng, SLASHES)
    if rng.random() < 0.8:
        out += pick(rng, CREDENTIALS) + host(rng) + pick(rng, PORTS)
    out += "".join(pick(rng, ["/", "/", "/", "/", "\\", ""]) + pick(rng, SEGMENTS) for _ in range(rng.randrange(6)))
    out += pick(rng, ["", "", "?", "?" + marks(rng)]) + pick(rng, ["", "", "#", "#" + marks(rng)])
    if rng.random() < 0.25:
        for _ in range(rng.randrange(1, 4)):
            at = rng.randrange(len(out) + 1)
            out = out[:at] + pick(rng, ["", pick(rng, TELLING)]) + out[at + rng.randrange(2):]
    if rng.random() < 0.1:
        out = pick(rng, [" ", "\x00", "\t\n", "\x1f ", "\u00a0"]) + out + pick(rng, [" ", "\n", "\x00\t", "\x0b", "\u2003"])
    return out


def relative(rng):
    start = pick(rng, ["", "", "/", "//", "///", "\\", "?", "#", "//" + host(rng), "/\\", "C:", "C|/", "/C|", "file:", "http:", "https:a", "foo:", "?" + marks(rng), "#" + marks(rng)])
    return start + "/".join(pick(rng, SEGMENTS) for _ in range(rng.randrange(5))) + pick(rng, ["", "?" + marks(rng), "#" + marks(rng)])


def question(rng):
    if rng.random() < 0.6:
        return text(rng), None
    return pick(rng, [text, relative, relative])(rng), pick(rng, BASES)


def is_error(answer):
    return isinstance(answer, str)


def with_path(answer, path):
    """The answer with another path, which the href repeats."""
    href, old = answer["href"], answer["pathname"]
    start = re.match(r"[^:]*:(//[^/?#]*)?(/\.(?=//))?", href).end()
    assert href[start:].startswith(old), answer
    return {**answer, "pathname": path, "href": href[:start] + path + href[start + len(old):]}


def caret(ours, theirs):
    path = theirs["pathname"]
    return with_path(theirs, path.replace("^", "%5E")) if path.startswith("/") else theirs


def last_space(ours, theirs):
    path = theirs["pathname"]
    if path.startswith("/") or not path.endswith(" "):
        return theirs
    changed = with_path(theirs, path[:-1] + "%20")
    # The origin of a blob is that of its path, and no port ends with %20.
    return {**changed, "origin": ours["origin"]} if theirs["protocol"] == "blob:" else changed


def empty_path(ours, theirs):
    return with_path(theirs, "/") if (ours["pathname"], theirs["pathname"]) == ("/", "") else theirs


def dots_left(ours, theirs):
    path = theirs["pathname"]
    left = []
    segments = path.split("/")[1:]
    for number, segment in enumerate(segments, 1):
        dots = segment.lower().replace("%2e", ".")
        if dots == "..":
            del left[-1:]
        elif dots != ".":
            left.append(segment)
        if dots in (".", "..") and number == len(segments):
            left.append("")
    return with_path(theirs, "".join("/" + segment for segment in left)) if path.startswith("/") else theirs


def renewed(ours, theirs):
    """What node answers, brought to where the URL Standard is now."""
    for change in (caret, last_space, empty_path, dots_left):
        theirs = change(ours, theirs)
    return theirs


def old(change):
    """Differs by this and by other things that the standard has changed, but by nothing else."""
    def explains(question, ours, theirs):
        if is_error(ours) or is_error(theirs):
            return False
        return change(ours, theirs) != theirs and renewed(ours, theirs) == ours

    return explains


def opaque_base(question, ours, theirs):
    text, base = question
    return is_error(ours) and "#" in text and base is not None and not re.match("[a-z]+:/", base)


def same_but(names, ours, theirs):
    theirs = renewed(ours, theirs)
    return all(ours[name] == theirs[name] for name in ours if name not in names)


def unicode_host(question, ours, theirs):
    """Where both have an answer, they differ in nothing but the host, and in what repeats it."""
    if is_error(ours):
        return False
    if ours["kind"] == "unicode":
        return is_error(theirs) or same_but(("href", "origin", "hostname"), ours, theirs)
    return not ours["origin"].isascii() and not is_error(theirs) and same_but(("origin",), ours, theirs)


def punycode(question, ours, theirs):
    if is_error(ours) or "xn--" not in ours["origin"] + ours["hostname"]:
        return False
    return is_error(theirs) or theirs["origin"] == "null" and same_but(("origin",), ours, theirs)


def drive(question, ours, theirs):
    """The first segment that node keeps begins with what would be a drive by itself."""
    if is_error(ours) or is_error(theirs) or ours["protocol"] != "file:":
        return False
    kept = re.match("/[A-Za-z]:[^/]+", theirs["pathname"])
    return kept is not None and ours == caret(ours, with_path(theirs, theirs["pathname"][kept.end():]))


TABLE = Table("url", [
    Difference("a host beyond ASCII is reported, not converted by the tables of IDNA", unicode_host,
               ("https://b\u00fccher.example/", None), {"hostname": "b\u00fccher.example", "kind": "unicode"},
               {"hostname": "xn--bcher-kva.example"}),
    Difference("labels in Punycode are not checked", punycode,
               ("https://xn--a/", None), {"hostname": "xn--a"}, "error", ages=True),
    Difference("the standard encodes ^ in a path now; this node does not yet", old(caret),
               ("https://h.test/^", None), {"pathname": "/%5E"}, {"pathname": "/^"}, ages=True),
    Difference("the standard encodes the last space of an opaque path now; this node does not yet",
               old(last_space), ("foo:a ?b", None), {"pathname": "a%20"}, {"pathname": "a "}, ages=True),
    Difference("two dots alone after a host leave /, as the standard says; this node leaves nothing",
               old(empty_path), ("foo://h/..", None), {"pathname": "/"}, {"pathname": ""}, ages=True),
    Difference("no dot segment stays; this node keeps them where an earlier segment but the first begins with a dot",
               old(dots_left), ("foo:/a/.b/c/../d", None), {"pathname": "/a/.b/d"}, {"pathname": "/a/.b/c/../d"},
               ages=True),
    Difference("a drive is a letter and a colon, no more; this node keeps a first segment that only begins so",
               drive, ("file:///C:x/../a", None), {"pathname": "/a"}, {"pathname": "/C:x/a"}, ages=True),
    Difference("relative to an opaque path there is only a fragment; this node takes a text that ends with one",
               opaque_base, ("a#b", "about:blank"), "error", {"pathname": "blank/a"}, ages=True),
])


def asked(question):
    base = question[1]
    return f"url {question[0].encode().hex()} {'-' if base is None else base.encode().hex()}"


def compare(rng, ask, library, node, count):
    questions = [question(rng) for _ in range(count)] + TABLE.examples
    lines = [asked(question) for question in questions]
    ours = [json.loads(line) for line in ask([library], lines)]
    theirs = [json.loads(line) for line in ask(node, lines)]
    kinds = [answer if is_error(answer) else answer["kind"] for answer in ours]
    unstable = [("url", "parsed again", question) for question, answer in zip(questions, ours)
                if not is_error(answer) and not answer["stable"]]
    for mine, other in zip(ours, theirs):
        # What only we say, once it has been looked at.
        if not is_error(mine) and not is_error(other):
            other.update(kind=mine["kind"], stable=mine["stable"])
    comparable = ["error" if is_error(mine) else mine for mine in ours]
    failures = unstable + TABLE.compare(questions, comparable, theirs)
    accepted = sum(not is_error(answer) for answer in ours)
    missing = {"domain", "unicode", "ipv4", "ipv6", "opaque", "empty", "none"} - set(kinds)
    if missing:
        failures.append(("url", "no case has a host of kind", missing))
    print(f"{len(questions)} URLs ({accepted} accepted): node's URL{TABLE.text()}")
    return failures
