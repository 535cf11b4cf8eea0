"""Links of pages, as Corpus/tag_reading.py reads them, against html5lib.

Both judges read tags alike, as Tests/Judge/compare.py shows, so one of them stands for both.
"""
import pathlib
import sys
import warnings

import html5lib

sys.path.insert(0, str(pathlib.Path(__file__).parents[3] / "Corpus"))
import tag_reading

# Fewer would show little more than that both refuse.
LEAST_READ = 0.5
PIECES = [
    "<link", "<LINK", "<link ", " rel=preconnect", ' REL="preconnect"', " rel='dns-prefetch'", ' rel="x Preconnect"',
    " rel=preconnect rel=dns-prefetch", ' href="https://a.test"', " href=//a.test", " href='//a.test:80'", " href=",
    "href", " crossorigin", ' crossorigin=""', " crossorigin=Use-Credentials", ">", ">", ">", "/>", "/", "=", '"', "'",
    '<link rel="preconnect" href="https://b.test" crossorigin>', "<link rel=dns-prefetch href=//b.test/>", "<!--", "-->", "--!>",
    "<!-->", "<!--->", "<!doctype html>", "<!x", "<?x", "</", "</>", "</link>", "<script>", "</script>", "<script", "</script ",
    "<!--<script>", "</scriptx>", "</SCRIPT/>", "<style>", "</style>", "<title>", "</title>", "<textarea>", "</textarea>", "<p>",
    "</p>", "<table>", "<div a=b", "a", " ", "\n", "\r\n", "\f", "-", "<", "&amp;", "&#65;", "&#x41", "&lt", "&quot;x", "&copy;",
    "&b=1", "&#128;", "é", "<head>", "</head>", "<body>", "<xmp>", "</xmp>", "<svg>", "<noscript>", "<iframe>", "</iframe>",
]  # fmt: skip
# The states of a script show where little else stands.
IN_SCRIPT = [
    "<!--", "-->", "<!-->", "<!--->", "--", ">", "<script>", "<SCRIPT ", "<scriptx>", "</script>", "</Script/>", "</scriptx>",
    "<link rel=preconnect href=a>", "x",
]  # fmt: skip


def page(rng):
    if rng.random() < 0.3:
        return "<script>" + "".join(rng.choice(IN_SCRIPT) for _ in range(rng.randrange(1, 12)))
    return "".join(rng.choice(PIECES) for _ in range(rng.randrange(1, 24)))


def attributes(page):
    """Those of each link that the parser makes."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tree = html5lib.parse(page, namespaceHTMLElements=False)
    return [dict(element.attrib) for element in tree.iter("link")]


def ours(page):
    try:
        tags = tag_reading.Reader(page.replace("\r\n", "\n").replace("\r", "\n")).tags
    except tag_reading.Unread:
        return None
    return [attributes for name, attributes in tags if name == "link"]


def compare(rng, count):
    failures, read, links = [], 0, 0
    for _ in range(count):
        text = page(rng)
        found = ours(text)
        if found is None:
            continue
        theirs = attributes(text)
        read, links = read + 1, links + len(theirs)
        if found != theirs:
            failures.append(("tags", text, found, theirs))
    print(f"{read} pages with {links} links: html5lib; {count - read} were not read")
    if read < LEAST_READ * count:
        failures.append(("tags", "too few pages were read", read, count))
    return failures
