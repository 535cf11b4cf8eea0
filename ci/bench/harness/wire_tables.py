"""Tables of WirePrimitives against what others decode and encode with."""
import dataclasses

import peers
import rounds


@dataclasses.dataclass
class WireTable:
    title: str
    note: str
    reference: str
    #: A name of a file whose megabytes are counted, or None where repetitions are.
    file: str | None
    rate: str
    #: Label, peer, measurement.
    rows: list[tuple[str, str, str]]
    turns: int = 15
    #: How often one measurement does it, where nothing of a file is counted.
    repetitions: int = peers.REPETITIONS

    def measured(self, folder, turns, command):
        turns = turns or self.turns
        amount = (folder / self.file).stat().st_size / 1e6 if self.file else self.repetitions
        servers = peers.all_peers(folder)
        rows = [rounds.Row(label, lambda peer=peer, name=name: servers[peer].ask(name), amount)
                for label, peer, name in self.rows]
        times = rounds.turns(rows, turns)
        for server in servers.values():
            server.close()
        body = rounds.markdown(rows, times, self.reference, self.rate)
        return rounds.text(self.title, command, self.note, body, turns)


TABLES = {
    "json-read": WireTable(
        "A mixed document of 4.5 MB, read",
        "Escapes, non-ASCII text and numbers of every kind; all check UTF-8 and escapes. Ours "
        "converts strings and numbers when they are asked for: the second row asks for all. To free "
        "the tree counts for the Swift rows only.",
        "orjson.loads", "mixed.json", "MB/s", [
            ("`JSON.parse`", "swift", "parse"),
            ("`JSON.parse`, everything converted", "swift", "read"),
            ("orjson.loads", "python", "orjson-parse"),
            ("node, TextDecoder and JSON.parse", "node", "parse"),
            ("Python json.loads", "python", "json-parse"),
            ("JSONSerialization", "swift", "serialization-parse"),
            ("JSONDecoder into an enum", "swift", "decoder-parse"),
        ], 9),
    "json-write": WireTable(
        "The same document, written",
        "Ours writes what was parsed, whose texts are there; canonical is RFC 8785, so members "
        "sorted and numbers as ECMAScript writes them.",
        "orjson.dumps", "mixed.json", "MB/s", [
            ("`compactBytes`", "swift", "compact"),
            ("`canonicalBytes`", "swift", "canonical"),
            ("orjson.dumps", "python", "orjson-write"),
            ("orjson.dumps, sorted", "python", "orjson-sorted"),
            ("node JSON.stringify into bytes", "node", "write"),
            ("JSONSerialization", "swift", "serialization-write"),
        ]),
    "json-small": WireTable(
        "A document of 230 bytes, 10,000 times",
        "What each document costs besides its bytes.",
        "orjson.loads", None, "documents/s", [
            ("`JSON.parse`", "swift", "small-parse"),
            ("`JSON.parse`, everything converted", "swift", "small-read"),
            ("orjson.loads", "python", "small-orjson-parse"),
            ("node, TextDecoder and JSON.parse", "node", "small-parse"),
            ("Python json.loads", "python", "small-json-parse"),
            ("JSONSerialization", "swift", "small-serialization-parse"),
            ("JSONDecoder into an enum", "swift", "small-decoder-parse"),
        ]),
    "json-small-write": WireTable(
        "The same document, written 10,000 times", "", "orjson.dumps", None, "documents/s", [
            ("`compactBytes`", "swift", "small-compact"),
            ("`canonicalBytes`", "swift", "small-canonical"),
            ("built from literals, then `compactBytes`", "swift", "small-build"),
            ("orjson.dumps", "python", "small-orjson-write"),
            ("node JSON.stringify into bytes", "node", "small-write"),
            ("JSONSerialization", "swift", "small-serialization-write"),
        ]),
    "base64": WireTable(
        "1 MiB in base64",
        "Ours and strict binascii refuse what is not in the alphabet; the other decoders of Python "
        "and node pass over it. Foundation and binascii have no URL alphabet.",
        "base64.urlsafe_b64decode", "blob.bin", "MB/s", [
            ("`Base64URL.decode` of bytes", "swift", "decode-url"),
            ("`Base64URL.decode` of a String", "swift", "decode-url-text"),
            ("base64.urlsafe_b64decode", "python", "urlsafe-decode"),
            ("binascii.a2b_base64, standard alphabet", "python", "binascii-decode"),
            ("binascii.a2b_base64, strict", "python", "binascii-strict"),
            ("Data(base64Encoded:), standard alphabet", "swift", "foundation-decode"),
            ("node Buffer.from(base64url)", "node", "decode-url"),
            ("`Base64URL.encode`", "swift", "encode-url"),
            ("base64.urlsafe_b64encode", "python", "urlsafe-encode"),
            ("Data.base64EncodedString, standard alphabet", "swift", "foundation-encode"),
            ("node toString(base64url)", "node", "encode-url"),
        ], 25),
    "token": WireTable(
        "The payload of a token of 480 bytes, 10,000 times",
        "Cut, decoded, parsed, one flag looked up.",
        "Python urlsafe_b64decode and orjson.loads", None, "tokens/s", [
            ("`JWTSegments`, `Base64URL`, `JSON`", "swift", "token"),
            ("Python urlsafe_b64decode and orjson.loads", "python", "token-orjson"),
            ("Python urlsafe_b64decode and json.loads", "python", "token-json"),
            ("node Buffer.from and JSON.parse", "node", "token"),
            ("Data(base64Encoded:) and JSONSerialization", "swift", "foundation-token"),
        ]),
}
