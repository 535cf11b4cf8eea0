"""The start tags of a page, as the tokenizer of HTML finds them, and the links among them.

README.md, beside this file, tells what is read.
"""

import re

BLANK = "\t\n\f\r "
TAG = re.compile("<(?:(?P<comment>!--)|(?P<other>[!?])|(?P<end>/)(?P<name>[A-Za-z])?|(?P<start>[A-Za-z]))")
COMMENT_END = re.compile("--!?>")
NAME = re.compile(f"[^{BLANK}/>]*")
ATTRIBUTE = re.compile(f"=?[^{BLANK}/>=]*")
BETWEEN = re.compile(f"[{BLANK}/]*")
EQUALS = re.compile(f"[{BLANK}]*(=[{BLANK}]*)?")
UNQUOTED = re.compile(f"[^{BLANK}>]*")
SCRIPT = re.compile(f"<!--|-->|<(/?)script(?=[{BLANK}/>])", re.IGNORECASE | re.ASCII)
HEX, DECIMAL = re.compile("&#[xX]([0-9a-fA-F]+);?"), re.compile("&#([0-9]+);?")
NAMED = re.compile("&([A-Za-z][0-9A-Za-z]*)")
REFERENCES = {"amp": "&", "lt": "<", "gt": ">", "quot": '"', "apos": "'", "nbsp": "\u00a0"}
# Elements in which the same text is read otherwise, and those whose content has no tags.
UNREAD = {"frameset", "math", "noscript", "plaintext", "select", "svg", "template"}
RAW = {"iframe", "noembed", "noframes", "script", "style", "textarea", "title", "xmp"}


class Unread(Exception):
    """What cannot be told by this reader."""


def lower(text):
    """ASCII letters alone."""
    return re.sub("[A-Z]+", lambda found: found[0].lower(), text)


def resolved(text):
    """A value of an attribute with its character references resolved."""
    parts, place = [], 0
    while True:
        start = text.find("&", place)
        if start < 0:
            return "".join(parts) + text[place:]
        parts.append(text[place:start])
        letter, place = reference(text, start)
        parts.append(letter)


def reference(text, start):
    """The character at an &, and where it ends."""
    is_hex = text[start + 2 : start + 3] in ("x", "X")
    number = (HEX if is_hex else DECIMAL).match(text, start)
    if number:
        digits = number[1].lstrip("0")
        value = int(digits, 16 if is_hex else 10) if 0 < len(digits) < 20 else 0
        # Of these another table knows.
        if value in (0, 0x0D) or 0x80 <= value <= 0x9F or 0xD800 <= value <= 0xDFFF or value > 0x10FFFF:
            raise Unread
        return chr(value), number.end()
    name = NAMED.match(text, start)
    if not name or text.startswith("=", name.end()):
        return "&", start + 1
    has_end = text.startswith(";", name.end())
    if name[1] not in REFERENCES or name[1] == "apos" and not has_end:
        raise Unread
    return REFERENCES[name[1]], name.end() + has_end


class Part:
    """A tag, a declaration or a text that is not blank; `content` is what raw text there is, up to its end tag."""

    def __init__(self, kind, name, attributes, start):
        self.kind, self.name, self.attributes, self.start = kind, name, attributes, start
        self.end, self.content, self.is_closed = start, "", True

    def is_start(self, *names):
        return self.kind == "start" and self.name in names


class Reader:
    """Reads the parts of a page; raises Unread."""

    def __init__(self, text):
        self.text, self.place, self.parts = text, 0, []
        if "\0" in text:
            raise Unread
        while self.step():
            pass

    @property
    def tags(self):
        return [(part.name, part.attributes) for part in self.parts if part.kind == "start"]

    def add(self, kind, name, attributes, start):
        self.parts.append(Part(kind, name, attributes, start))
        self.parts[-1].end = self.place
        return self.parts[-1]

    def step(self):
        found = TAG.search(self.text, self.place)
        text = self.text[self.place : found.start() if found else len(self.text)].strip(BLANK)
        if text:
            self.add("text", text, {}, self.place)
        if not found:
            return False
        start, self.place = found.start(), found.end()
        if found["comment"]:
            self.comment()
        elif found["start"] or found["name"]:
            self.place -= 1
            name, attributes = self.tag()
            if name is not None:
                part = self.add("start" if found["start"] else "end", name, attributes, start)
                if found["start"]:
                    self.content(part)
        elif found["other"] or found["end"]:
            self.skip(">")
            if found["other"] == "!":
                self.add("declaration", self.text[start : self.place], {}, start)
        return True

    def skip(self, mark):
        end = self.text.find(mark, self.place)
        self.place = end + 1 if end >= 0 else len(self.text)

    def comment(self):
        if not self.text.startswith((">", "->"), self.place):
            end = COMMENT_END.search(self.text, self.place)
            self.place = end.start() if end else len(self.text)
        self.skip(">")

    def takes(self, pattern):
        found = pattern.match(self.text, self.place)
        self.place = found.end()
        return found

    def tag(self):
        """None for a tag that does not end, which is none."""
        name, attributes = lower(self.takes(NAME)[0]), {}
        while True:
            self.takes(BETWEEN)
            if self.place == len(self.text):
                return None, None
            if self.text[self.place] == ">":
                self.place += 1
                return name, attributes
            key, value = lower(self.takes(ATTRIBUTE)[0]), self.value()
            if value is None:
                return None, None
            attributes.setdefault(key, value)

    def value(self):
        if not self.takes(EQUALS)[1]:
            return ""
        quote = self.text[self.place : self.place + 1]
        if quote not in ('"', "'"):
            return resolved(self.takes(UNQUOTED)[0])
        end = self.text.find(quote, self.place + 1)
        if end < 0:
            self.place = len(self.text)
            return None
        start, self.place = self.place + 1, end + 1
        return resolved(self.text[start:end])

    def content(self, part):
        """Up to the end tag of raw text, which is read as such."""
        if part.name in UNREAD:
            raise Unread
        if part.name in RAW:
            start = self.script_end() if part.name == "script" else self.raw_end(part.name)
            part.content, part.is_closed = self.text[self.place : start], start is not None
            self.place = len(self.text) if start is None else start + 2
            if part.is_closed:
                part.is_closed = self.tag()[0] is not None
            part.end = self.place

    def raw_end(self, name):
        end = re.compile(f"</{name}(?=[{BLANK}/>])", re.IGNORECASE | re.ASCII)
        found = end.search(self.text, self.place)
        return found.start() if found else None

    def script_end(self):
        state, place = "", self.place
        while found := SCRIPT.search(self.text, place):
            place = found.end()
            if found[0] == "-->":
                state = ""
            elif found[0] == "<!--":
                state = state or "escaped"
                # The dashes may be those of its end.
                place = found.start() + 2
            elif not found[1]:
                state = "twice" if state else ""
            elif state == "twice":
                state = "escaped"
            else:
                return found.start()
        return None


def with_line_feeds(text):
    return text.replace("\r\n", "\n").replace("\r", "\n")


def links(tags):
    """Which origins and hosts a page connects to."""
    preconnect, prefetch, is_grouped = {}, {}, True
    for name, attributes in tags:
        if name != "link":
            continue
        words = re.split(f"[{BLANK}]+", lower(attributes.get("rel", "")))
        href = attributes.get("href", "").strip(BLANK)
        if "preconnect" in words:
            is_grouped = is_grouped and not prefetch
            preconnect.setdefault(href, []).append(credentials(attributes.get("crossorigin")))
        if "dns-prefetch" in words:
            href = re.sub(":[0-9]+\\Z", "", href)
            prefetch[href] = prefetch.get(href, 0) + 1
    count = sum(map(len, preconnect.values()))
    return {"preconnect": preconnect, "preconnects": count, "dnsPrefetch": prefetch,
            "hosts": len(prefetch), "isGrouped": is_grouped}  # fmt: skip


def credentials(value):
    if value is None:
        return None
    return "use-credentials" if lower(value) == "use-credentials" else "anonymous"


def reading(html):
    """What is judged of a page; None where it cannot be read."""
    try:
        return links(Reader(with_line_feeds(html)).tags)
    except Unread:
        return None
