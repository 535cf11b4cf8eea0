"""Tables of patterns, identifiers and addresses against what others do them with."""
from wire_tables import WireTable

TABLES = {
    "glob": WireTable(
        "A success pattern with three stars against a URL of 83 characters, 10,000 times",
        "Anchored, a star for anything, the rest literal; \"made\" reads the pattern each time, which "
        "fnmatchcase has in a table by then.",
        "Python re, fullmatch", None, "matches/s", [
            ("`Glob.matches`", "swift", "glob"),
            ("`Glob`, made and matched", "swift", "glob-made"),
            ("Python re, fullmatch", "python", "glob-re"),
            ("Python re of fnmatch.translate", "python", "glob-fnmatch"),
            ("Python fnmatch.fnmatchcase", "python", "glob-made"),
            ("node RegExp", "node", "glob"),
            ("node RegExp, made and tested", "node", "glob-made"),
            ("node indexOf, star by star", "node", "glob-index"),
        ]),
    "glob-hostile": WireTable(
        "`*a*a*a*b` against 150 letters a",
        "No match, after as many tries as the peer makes: those of a plain regular expression grow "
        "with the power of the stars. fnmatch.translate makes groups that are never tried again.",
        "Python re, fullmatch", None, "matches/s", [
            ("`Glob.matches`", "swift", "glob-hostile"),
            ("Python re, fullmatch", "python", "glob-hostile-re"),
            ("Python re of fnmatch.translate", "python", "glob-hostile-fnmatch"),
            ("node RegExp", "node", "glob-hostile"),
            ("node indexOf, star by star", "node", "glob-hostile-index"),
        ], 3, 1),
    "glob-long": WireTable(
        "A thousand stars against 1 MB",
        "Words cut from the text, so it matches; a regular expression whose stars take as much as they "
        "can does not end here, so the peers' take as little as they can.",
        "Python re, lazy", "glob-long.txt", "MB/s", [
            ("`Glob.matches`", "swift", "glob-long"),
            ("`Glob`, made and matched", "swift", "glob-long-made"),
            ("Python re, lazy", "python", "glob-long-lazy"),
            ("Python re of fnmatch.translate", "python", "glob-long-fnmatch"),
            ("node RegExp, lazy", "node", "glob-long"),
            ("node indexOf, star by star", "node", "glob-long-index"),
        ]),
    "uuid": WireTable(
        "10,000 random UUIDs, made and written",
        "Ours, Python and Foundation ask the system for each; node asks for 128 at a time unless told.",
        "Python str(uuid.uuid4())", None, "UUIDs/s", [
            ("`UUIDv4().text`", "swift", "uuid"),
            ("Python str(uuid.uuid4())", "python", "uuid"),
            ("node crypto.randomUUID()", "node", "uuid"),
            ("node crypto.randomUUID, no cache", "node", "uuid-uncached"),
            ("UUID().uuidString", "swift", "foundation-uuid"),
        ]),
    "uuid-read": WireTable(
        "10,000 texts of UUIDs, read",
        "Only ours asks for the canonical form, and for version 4.",
        "Python uuid.UUID", None, "UUIDs/s", [
            ("`UUIDv4.parse`", "swift", "uuid-read"),
            ("Python uuid.UUID", "python", "uuid-read"),
            ("UUID(uuidString:)", "swift", "foundation-uuid-read"),
        ]),
    "url": WireTable(
        "An address of 151 characters, 10,000 times",
        "Ours and node's are the parser of WHATWG; urlsplit cuts and converts nothing, Foundation's "
        "goes by RFC 3986.",
        "node new URL", None, "URLs/s", [
            ("`URLParts.parse`", "swift", "url"),
            ("`URLParts.parse`, href", "swift", "url-href"),
            ("node new URL", "node", "url"),
            ("Python urllib.parse.urlsplit, hostname", "python", "url-split"),
            ("URL(string:), host", "swift", "foundation-url"),
        ]),
    "url-long": WireTable(
        "An address with a path of 1 MB",
        "Dot segments, escapes and letters beyond ASCII in it.",
        "node new URL", "url-long.txt", "MB/s", [
            ("`URLParts.parse`, href", "swift", "url-long"),
            ("node new URL", "node", "url-long"),
        ]),
}
