"""What a page is built of: its head, its base style, its body and the script that sets its variables.

README.md, beside this file, tells what is read.
"""

import re

import script_breaks
import script_lexer
import script_reading
import tag_reading
from tag_reading import BLANK, Reader, Unread, lower, with_line_feeds

GLOBAL = "__rampkitVariables"
DOCTYPE = re.compile(f"<!doctype[{BLANK}]+html[{BLANK}]*>", re.IGNORECASE | re.ASCII)
COMMENT_OR_BLANK = re.compile(f"[{BLANK}]+|<!--(?:-?>|.*?--!?>)", re.DOTALL)
# What a missing text becomes by mistake.
WORDS = ("undefined", "null", "nil", "None")
LAST_WORD = re.compile(
    f";[{BLANK}]*(?!(?:debugger|false|this|true)[{BLANK};]*\\Z)([A-Za-z_$][0-9A-Za-z_$]*)[{BLANK}]*(?:;[{BLANK}]*)?\\Z"
)
# Other spellings of what a style is asked for: whoever reads them has to know CSS.
UNUSUAL = ("@", "<!--", "-->", ":root", ":is(", ":where(", "*:", "margin-", "padding-", "\\")
CSS_COMMENT = re.compile(r"/\*.*?(?:\*/|\Z)", re.DOTALL)
# Each counts once for each of its selectors: both are in the page, and their product is not.
MOST_DECLARATIONS = 100_000
# Names of other languages that stand for values there.
FOREIGN = ("None", "nil", "True", "False")
PARSE = [("name", "JSON"), ("mark", "."), ("name", "parse"), ("mark", "(")]
NOUGHT = r"(?:0+(?:\.0+)?|\.0+)"
ZERO = re.compile(NOUGHT + "(?:px|em|rem|pt|%|vh|vw)?")
# A colour whose alpha is zero, without white space.
CLEAR = re.compile(
    "transparent|#[0-9a-f]{3}0|#[0-9a-f]{6}00|(?:rgb|hsl)a?[(](?:[^(),/]*,){3}" + NOUGHT + "%?[)]"
    "|(?:rgb|hsl)a?[(][^(),/]*/" + NOUGHT + "%?[)]")


def reading(html, texts, parse):
    """What is judged of a page that was built of these texts; None where it cannot be read."""
    try:
        return Page(with_line_feeds(html), {name: with_line_feeds(text) for name, text in texts.items()}, parse).read()
    except (Unread, script_reading.Unknown):
        return None


class Page:
    def __init__(self, html, texts, parse):
        self.html, self.parse = html, parse
        self.body_text, self.css, self.js = (texts.get(name, "").strip(BLANK) for name in ("html", "css", "js"))
        parts = Reader(html).parts
        self.is_html = bool(parts) and parts[0].kind == "declaration" and bool(DOCTYPE.fullmatch(parts[0].name))
        place = self.body_start(parts)
        self.head = [part for part in parts if part.kind == "start" and part.end <= place]
        # What is the author's is passed over, whatever it is.
        self.has_body_text = html.startswith(self.body_text, place)
        self.tail_text = html[place + len(self.body_text) if self.has_body_text else place :]
        self.tail = Reader(self.tail_text).parts

    def body_start(self, parts):
        """Behind the start of the body, white space and comments."""
        starts = [part for part in parts if part.is_start("body") or part.kind == "end" and part.name == "head"]
        bodies = [part for part in starts if part.kind == "start"] or starts
        if not bodies:
            if not parts or parts[-1].is_closed:
                raise Unread
            # A page that ends inside of a style, say, has no body.
            return len(self.html)
        place = bodies[0].end
        while found := COMMENT_OR_BLANK.match(self.html, place):
            place = found.end()
        return place

    def read(self):
        styles = self.styles()
        scripts = [part for part in self.tail if part.is_start("script") and "src" not in part.attributes]
        script = scripts[-1] if scripts else None
        behind = self.tail[self.tail.index(script) + 1 :] if script else []
        before = self.tail[: self.tail.index(script)] if script else self.tail
        base = "\n".join(part.content for part in styles if styles[part] == "base")
        page = {
            **tag_reading.links([(part.name, part.attributes) for part in self.head]),
            "isHTML": self.is_html, "charset": self.charset(), "viewport": self.viewport(),
            "order": self.order(styles), "scripts": self.sources(), "css": not self.css or "css" in styles.values(),
            "rules": rules(base),
            "html": self.has_body_text,
        }  # fmt: skip
        unread = [] if is_plain(base) else ["rules"]
        if unread:
            del page["rules"]
        try:
            page.update(self.assignment(script, before))
            page["isLast"] = script is not None and script.is_closed and all(part.kind == "end" for part in behind)
        except script_reading.Unknown:
            unread, script = unread + ["global", "variables", "js", "isLast"], None
        page["words"] = self.words(script, styles, before)
        if "js" in unread and not self.js and not page["words"]:
            unread.append("words")
        try:
            page.update({} if self.body_text else {"posts": self.posts(before)})
        except (Unread, script_reading.Unknown):
            unread.append("posts")
        return {**page, "unread": unread} if unread else page

    # The head

    def charset(self):
        first = next((part for part in self.head if part.name not in ("html", "head", "body")), None)
        return encoding(first) if first else None

    def viewport(self):
        found = [part for part in self.head if kind_of(part) == "viewport"]
        return found[0].attributes.get("content", "") if found else None

    def sources(self):
        scripts = [part for part in self.head if part.is_start("script") and "src" in part.attributes]
        sources = [(part.attributes["src"].strip(BLANK), timings(part)) for part in scripts]
        return [[source, *words] if words else source for source, words in sources]

    def styles(self):
        """The kind of each style that is not empty."""
        styles, css = {}, self.css
        for part in self.head:
            text = part.content.strip(BLANK)
            if part.name == "style" and text:
                is_css = css and css in text
                css = "" if is_css else css
                styles[part] = "css" if is_css else "word" if text in WORDS else "base"
        return styles

    def order(self, styles):
        kinds = [styles.get(part) or kind_of(part) for part in self.head]
        kinds = [kind for kind in kinds if kind not in (None, "word")]
        return [kind for place, kind in enumerate(kinds) if kinds[place - 1 : place] != [kind]]

    # The body

    def words(self, script, styles, before):
        texts = [part.content.strip(BLANK) for part in styles if styles[part] == "word"]
        texts += [part.name for part in before[:1] if part.kind == "text" and part.name in WORDS]
        last = LAST_WORD.search(script.content) if script and not self.js else None
        return texts + ([last[1]] if last else [])

    def assignment(self, script, before):
        """The name that is set and its value, and whether the author's script stands behind it; nothing where
        the script is none."""
        if script is None or not script.is_closed:
            return {"js": False}
        others = [part.content for part in self.head + before if part.is_start("script") and GLOBAL in part.content]
        if len(others) == 1 and self.js and self.js in script.content and GLOBAL not in script.content:
            elsewhere = self.assignment_in(others[0])
            if elsewhere:
                return {**elsewhere, "js": False}
        lexer, author = script_lexer.Lexer(script.content), script_lexer.Lexer(self.js)
        reader = script_reading.Reader(lexer.tokens, self.parse)
        js = script.content.rfind(self.js) > script.content.find(GLOBAL) if self.js else True
        is_sound = author.end == "complete" and not script_reading.is_broken(author)
        is_broken = is_sound and script_reading.is_broken(lexer)
        try:
            name, value = reader.assignment()
        except script_reading.Unknown:
            is_at_break = throws_at_json(lexer.tokens, reader.index, self.parse) or breaks(lexer, reader.index)
            if not is_broken and not is_at_break:
                raise
            return {"js": js}
        if is_broken:
            return {"js": js}
        # Where the variables are set elsewhere, or in parts, too, the script has to run to tell what they are.
        mentions = mentioned(lexer) - mentioned(author)
        is_own = name.endswith(GLOBAL)
        if js and (mentions > (1 if is_own else 0) or not is_own and others):
            raise script_reading.Unknown
        return {"global": name, "variables": value, "js": js}

    def assignment_in(self, text):
        """The name of the variables and their value, where a script sets them and does it once; else nothing."""
        lexer = script_lexer.Lexer(text)
        if lexer.end != "complete" or script_reading.is_broken(lexer) or mentioned(lexer) != 1:
            return None
        try:
            name, value = script_reading.Reader(lexer.tokens, self.parse).assignment()
        except script_reading.Unknown:
            return None
        return {"global": name, "variables": value} if name.endswith(GLOBAL) else None

    def posts(self, before):
        """What a button posts; null where the body is empty, false where nothing posts."""
        buttons = [part for part in before if part.kind == "start" and "onclick" in part.attributes]
        if not buttons:
            has_text = any(part.kind == "text" and part.name not in WORDS for part in before)
            if not has_text and not any(part.kind == "start" for part in before):
                return None
            if not has_text or self.may_post():
                raise Unread
            return False
        lexer = script_lexer.Lexer(buttons[0].attributes["onclick"])
        if script_reading.is_broken(lexer):
            return False
        call = script_reading.Reader(lexer.tokens, self.parse).answer().get("call")
        if lexer.end != "complete" or call is None:
            raise Unread
        # What a function of the page does is not read.
        if not call["function"].endswith("postMessage") and self.may_post():
            raise Unread
        return [call["function"], call["arguments"]]

    def may_post(self):
        """Whether some script of the page may."""
        scripts = [part for part in self.head + self.tail if part.name == "script" and "src" in part.attributes]
        return bool(scripts) or "postMessage" in self.html


def timings(script):
    """What has a script run at another time than where it stands."""
    kind = lower(script.attributes.get("type", "").strip(BLANK))
    return [name for name in ("async", "defer") if name in script.attributes] + [kind] * (kind == "module")


def mentioned(lexer):
    """How often the name of the variables stands in a script."""
    return sum(each[:2] == ("name", GLOBAL) for each in lexer.tokens)


def breaks(lexer, place):
    """Whether a script is wrong at the token at which reading stopped; what is wrong behind may be the author's."""
    if place >= len(lexer.tokens):
        return lexer.end == "broken"
    kind, value, _ = lexer.tokens[place]
    is_value = place > 0 and lexer.tokens[place - 1][:2] == ("mark", "=")
    if kind == "name" and (value in FOREIGN or is_value and value == "undefined"):
        return True
    return script_breaks.are_in(lexer.tokens[: place + 2], False)


def throws_at_json(tokens, place, parse):
    """Whether JSON.parse before that token has nothing to parse, or no JSON."""
    before = [each[:2] for each in tokens[max(0, place - 6) : place + 1]]
    if before[-5:-1] == PARSE and before[-1] in (("mark", ")"), ("name", "undefined")):
        return True
    before = [each[:2] for each in tokens[max(0, place - 6) : place]]
    if len(before) < 6 or before[:4] != PARSE or before[5] != ("mark", ")") or before[4][0] not in ("string", "template"):
        return False
    return is_no_json(before[4][1], parse)


def is_no_json(text, parse):
    """Of what is nested deeply nobody knows."""
    if not script_reading.is_text(text) or text.count("[") + text.count("{") > 64:
        return False
    try:
        parse(text.encode())
    except script_reading.Malformed:
        return True
    return False


def kind_of(part):
    attributes = part.attributes
    if part.name == "meta":
        return "charset" if encoding(part) else "viewport" if lower(attributes.get("name", "")) == "viewport" else None
    if part.name == "link":
        words = re.split(f"[{BLANK}]+", lower(attributes.get("rel", "")))
        return "links" if {"preconnect", "dns-prefetch"} & set(words) else None
    return "scripts" if part.name == "script" and "src" in attributes else None


def encoding(part):
    """What a meta element declares."""
    if part.name != "meta":
        return None
    if "charset" in part.attributes:
        return lower(part.attributes["charset"].strip(BLANK))
    if lower(part.attributes.get("http-equiv", "")) != "content-type":
        return None
    return lower(part.attributes.get("content", "")).partition("charset=")[2].strip(BLANK) or None


def is_plain(css):
    """Whether a style says what it says by rules of plain selectors and shorthands alone."""
    text = lower(CSS_COMMENT.sub("", css))
    return not any(mark in text for mark in UNUSUAL)


def rules(css):
    """The declarations of each selector, values without white space; of a property that stands twice the last."""
    found, count = {}, 0
    for block in CSS_COMMENT.sub("", css).split("}"):
        selectors, _, body = block.rpartition("{")
        names = [re.sub(f"[{BLANK}]+", " ", lower(selector).strip(BLANK)) for selector in selectors.split(",")]
        names = [name for name in names if name]
        declarations = [declaration(text) for text in body.split(";") if ":" in text]
        count += len(names) * len(declarations)
        if count > MOST_DECLARATIONS:
            raise Unread
        for name in names if declarations else ():
            found.setdefault(name, {}).update(declarations)
    return found


def declaration(text):
    key, _, value = text.partition(":")
    name = property_of(key)
    return name, value_of(name, value)


def property_of(text):
    name = lower(text.strip(BLANK))
    return "background" if name == "background-color" else name


def without_end(words, count):
    kept = []
    for word in reversed(words):
        gone = min(count, len(word))
        count -= gone
        kept.append(word[:len(word) - gone])
    return [word for word in reversed(kept) if word]


def value_of(name, text):
    words = [word for word in re.split(f"[{BLANK}]+", lower(text)) if word]
    if "".join(words).endswith("!important"):
        words = without_end(words, len("!important"))
    value = "".join(words)
    if words and all(map(ZERO.fullmatch, words)):
        return "0"
    is_nothing = name == "background" and words and all(word == "none" or CLEAR.fullmatch(word) for word in words)
    return "transparent" if is_nothing or CLEAR.fullmatch(value) else value
