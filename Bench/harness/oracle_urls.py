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


def host_alone(question, ours, theirs):
    """Where both have an answer, they differ in nothing but the host, and in what repeats it."""
    if is_error(theirs):
        return True
    names = set(ours) - {"href", "origin", "hostname", "kind", "stable"}
    return all(ours[name] == theirs[name] for name in names)


def unicode_host(question, ours, theirs):
    return not is_error(ours) and ours["kind"] == "unicode" and ours["stable"] and host_alone(question, ours, theirs)


def punycode(question, ours, theirs):
    if is_error(ours) or not is_error(theirs):
        return False
    return ours["kind"] == "domain" and "xn--" in ours["hostname"]


def replaced(answer, *changes):
    """What an answer would be with other spellings in its path, and in what repeats it."""
    def changed(value):
        for pattern, by in changes:
            value = re.sub(pattern, by, value)
        return value
    if is_error(answer):
        return answer
    return {**answer, "href": changed(answer["href"]), "pathname": changed(answer["pathname"])}


TABLE = Table("url", [
    Difference("a host beyond ASCII is reported, not converted", unicode_host,
               ("https://b\u00fccher.example/", None), {"hostname": "b\u00fccher.example", "kind": "unicode"},
               {"hostname": "xn--bcher-kva.example"}),
    Difference("labels in Punycode are not checked", punycode,
               ("https://xn--a/", None), {"hostname": "xn--a"}, "error"),
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
    comparable = ["error" if is_error(mine) and is_error(other) else mine for mine, other in zip(ours, theirs)]
    failures = unstable + TABLE.compare(questions, comparable, theirs)
    accepted = sum(not is_error(answer) for answer in ours)
    missing = {"domain", "unicode", "ipv4", "ipv6", "opaque", "empty", "none"} - set(kinds)
    if missing:
        failures.append(("url", "no case has a host of kind", missing))
    print(f"{len(questions)} URLs ({accepted} accepted): node's URL{TABLE.text()}")
    return failures
