#!/usr/bin/env python3
"""Asks the library, Python and node the same questions; ci/oracle starts it.

Known differences of URLs and UUIDs are in tables beside their questions. Allowed for below: Python
has no limit of depth but the stack; a name "__proto__" is special to no one here, since none is
generated.
"""
import base64
import binascii
import json
import random
import struct
import subprocess
import sys

import oracle_globs
import oracle_tags
import oracle_urls
import oracle_uuids

rng = random.Random(7441)
TELLING = b'"\\{}[]:,0123456789.eE+-tfnu/ \n\x00\x80\xbf\xc0\xc2\xe0\xed\xa0\xef\xbb\xf0\xf4\x90\xff'


def text():
    choices = ["a", "b", '\\"', "\\\\", "\\/", "\\n", "\\u0000", "\\u00e9", "é", "日", "😀", "\\ud83d",
               "\\uDE00", "\\ud83d\\ude00", "\x7f", "\u0080", "\u2028", "\ufeff", "\uffff", "e\u0301", " "]
    return '"' + "".join(rng.choice(choices) for _ in range(rng.randrange(8))) + '"'


def number():
    out = rng.choice(["", "-"]) + rng.choice(["0", str(rng.randrange(1, 10 ** rng.randrange(1, 24)))])
    if rng.random() < 0.4:
        out += "." + "".join(rng.choice("0123456789") for _ in range(rng.randrange(1, 25)))
    if rng.random() < 0.4:
        out += rng.choice("eE") + rng.choice(["", "+", "-"]) + str(rng.randrange(10 ** rng.randrange(1, 4)))
    return out


def space():
    return "".join(rng.choice(" \t\r\n") for _ in range(rng.randrange(3))) if rng.random() < 0.2 else ""


def document(depth=4):
    kind = rng.randrange(9 if depth else 5)
    if kind < 2:
        body = rng.choice(["null", "true", "false"])
    elif kind == 2:
        body = number()
    elif kind < 5:
        body = text()
    elif kind < 7:
        body = "[" + (",".join(document(depth - 1) for _ in range(rng.randrange(5))) or space()) + "]"
    else:
        members = [space() + text() + space() + ":" + document(depth - 1) for _ in range(rng.randrange(5))]
        body = "{" + (",".join(members) or space()) + "}"
    return space() + body + space()


def mutated(data):
    data = bytearray(data)
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(data) + 1)
        kind = rng.randrange(4)
        if kind == 0 and at < len(data):
            del data[at]
        elif kind == 1:
            data.insert(at, rng.choice(TELLING))
        elif kind == 2 and at < len(data):
            data[at] = rng.choice(TELLING)
        elif kind == 3:
            del data[at:]
    return bytes(data)


def python_tree(data):
    """The document with pairs for members and texts for numbers, or None."""
    def refuse(name):
        raise ValueError(name)

    try:
        return json.loads(data.decode("utf-8"), object_pairs_hook=lambda pairs: ("object", pairs),
                          parse_int=lambda t: ("number", t), parse_float=lambda t: ("number", t),
                          parse_constant=refuse), True
    except ValueError:
        return None, False


def nearby(value):
    """Texts at and around the tie above a double."""
    bits = struct.unpack(">Q", struct.pack(">d", value))[0]
    above = struct.unpack(">d", struct.pack(">Q", bits + 1))[0]
    if above in (float("inf"), float("-inf")) or above != above:
        return [repr(value)]
    import fractions
    middle = (fractions.Fraction(value) + fractions.Fraction(above)) / 2
    digits = decimal_text(middle)
    return [digits, digits + "1", digits[:-1] + chr(ord(digits[-1]) - 1) if digits[-1] != "0" else digits]


def decimal_text(fraction):
    """Exact decimal text of a fraction whose denominator is a power of two, with a fraction part."""
    sign, fraction = ("-", -fraction) if fraction < 0 else ("", fraction)
    places = fraction.denominator.bit_length() - 1
    scaled = str(fraction.numerator * 5 ** places).rjust(places + 1, "0")
    return sign + (scaled[:-places] + "." + scaled[-places:] if places else scaled + ".0")


def numbers(cases):
    out = []
    for _ in range(cases):
        value = struct.unpack(">d", rng.randbytes(8))[0]
        if value == value and abs(value) != float("inf"):
            out.append(repr(value).replace("+", ""))
        out.append(number())
        out.append("%de%d" % (rng.getrandbits(rng.randrange(1, 80)), rng.randrange(-40, 40)))
        out.append("%de%d" % (rng.getrandbits(64), rng.randrange(-345, 310)))
    for _ in range(cases // 10):
        out += nearby(rng.uniform(-1, 1) * 10 ** rng.randrange(-30, 30))
        out += nearby(struct.unpack(">d", struct.pack(">Q", rng.getrandbits(62)))[0])
        out += nearby(5e-324 * rng.randrange(1, 1000))
    return out


def strict_decode(data, url, padded):
    """Python's decoder made strict: alphabet, padding, spare bits."""
    alphabet = b"-_" if url else b"+/"
    body = data.rstrip(b"=") if padded else data
    if padded and len(data) % 4:
        return "error"
    if padded and len(data) - len(body) > 2:
        return "error"
    try:
        result = base64.b64decode(body + b"=" * (-len(body) % 4), altchars=alphabet, validate=True)
    except (binascii.Error, ValueError):
        return "error"
    if any(byte in (b"+/" if url else b"-_") for byte in body):
        return "error"
    again = base64.b64encode(result, altchars=alphabet).rstrip(b"=")
    return "=" + result.hex() if again == body else "error"


def ask(command, questions):
    done = subprocess.run(command, input="\n".join(questions) + "\n", capture_output=True, text=True, check=True)
    answers = done.stdout.split("\n")[:-1]
    assert len(answers) == len(questions), (len(answers), len(questions), done.stderr[-500:])
    return answers


def main():
    library, node, cases = sys.argv[1], ["node", sys.argv[2]], int(sys.argv[3])
    failures = []

    documents = [document().encode("utf-8") for _ in range(cases)]
    documents += [mutated(rng.choice(documents)) for _ in range(cases)]
    questions = ["json " + data.hex() for data in documents]
    accepted = 0
    for data, ours, theirs in zip(documents, ask([library], questions), ask(node, questions)):
        tree, valid = python_tree(data)
        if not valid or ours == "error" or theirs == "error":
            if valid or ours != "error" or theirs != "error":
                failures.append(("accepted", data, valid, ours, theirs))
            continue
        accepted += 1
        compact, canonical = ours.split(" ")
        if python_tree(bytes.fromhex(compact))[0] != tree:
            failures.append(("compact", data, compact))
        if canonical != theirs:
            failures.append(("canonical", data, canonical, theirs))
    print(f"{len(documents)} documents ({accepted} accepted): Python's json, node's JSON")

    texts = numbers(cases)
    questions = ["number " + text for text in texts]
    for number_text, ours, theirs in zip(texts, ask([library], questions), ask(node, questions)):
        bits, script = ours.split(" ")
        if int(bits, 16) != struct.unpack(">Q", struct.pack(">d", float(number_text)))[0] or script != theirs:
            failures.append(("number", number_text, ours, float(number_text).hex(), theirs))
    print(f"{len(texts)} numbers: Python's float, node's Number")

    blobs = [rng.randbytes(rng.randrange(12)) for _ in range(cases)]
    for blob, ours in zip(blobs, ask([library], ["base64 " + blob.hex() for blob in blobs])):
        if ours != base64.b64encode(blob).decode() + " " + base64.urlsafe_b64encode(blob).decode():
            failures.append(("base64", blob, ours))
    codes = [bytes(rng.choice(b"AQgw-_+/=Z09") for _ in range(rng.randrange(9))) for _ in range(cases)]
    codes += [mutated(base64.b64encode(blob)) for blob in blobs]
    for code, ours in zip(codes, ask([library], ["decode " + code.hex() for code in codes])):
        theirs = " ".join(strict_decode(code, url, padded) for url in (False, True) for padded in (True, False))
        if ours != theirs:
            failures.append(("decode", code, ours, theirs))
    print(f"{len(blobs) + len(codes)} base64 texts: Python's base64")

    failures += oracle_urls.compare(rng, ask, library, node, cases)
    failures += oracle_uuids.compare(rng, ask, library, cases)
    failures += oracle_globs.compare(rng, ask, library, cases)
    failures += oracle_tags.compare(rng, cases)

    for failure in failures[:20]:
        print("DIFFERS", *failure)
    print(f"{len(failures)} differences")
    sys.exit(1 if failures else 0)


main()
