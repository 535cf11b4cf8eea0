"""Answers passage.jwt-flags rightly, and adds a member of many bytes to each answer.

python3 bulky.py {text,digits,list} BYTES [wrong|some]: what the member is and how large; whether one
flag is always wrong, or the member is there for one token in eight only.
"""

import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "python"))
import port_passage
import starter_kit

kind, size = sys.argv[1], int(sys.argv[2])
pad = {
    "text": lambda: '"' + "x" * size + '"',
    "digits": lambda: "7" * size,
    "list": lambda: "[" + "0," * (size // 2) + "0]",
}[kind]()


def answer(message):
    if message["m"] != "run":
        return "{}"
    flags = port_passage.jwt_flags(starter_kit.decode(message["input"]))
    if sys.argv[3:] == ["wrong"]:
        flags["clearAllCookies"] = not flags["clearAllCookies"]
    is_padded = sys.argv[3:] != ["some"] or len(message["input"]["token"]) % 8 == 0
    text = json.dumps(starter_kit.encode(flags))
    return text[:-1] + ', "pad": ' + pad + "}" if is_padded else text


HELLO = json.dumps({
    "protocol": 1, "port": {"name": "bulky", "version": "1", "language": "python"},
    "suites": ["passage.jwt-flags"], "capabilities": port_passage.CAPABILITIES,
    "choices": port_passage.CHOICES,
})

for line in sys.stdin:
    message = json.loads(line)
    text = HELLO if message["m"] == "hello" else answer(message)
    print('{"id": %d, "ok": %s}' % (message["id"], text), flush=True)
