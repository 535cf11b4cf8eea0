"""Lines of outcomes and trees at the edge of what a judge reads.

`UID` stands for a uid that exists. Each line is a file of its own, each tree a corpus of its own.
"""


def line(outcome):
    return '{"uid":"UID","outcome":%s}' % outcome


def nested(depth):
    """An outcome that makes its line nest this deep."""
    inner = depth - 2
    return line('{"ok":' + "[" * inner + "]" * inner + "}")


LINES = [
    # what is read, and what is no JSON
    line('{"ok":1}'), "  " + line('{"ok":1}') + " \t\r", "\n\n" + line('{"ok":1}'), "", "\n",
    "\x0b",
    line('{"ok":1}') + "\n\x0c\n", line('{"ok":1}')[:-1], line('{"ok":1}') + "x",
    line('{"ok":1}') + line('{"ok":1}'), "\ufeff" + line('{"ok":1}'), line('{"ok":1,}'),
    line('{"ok":01}'), line('{"ok":1.}'), line('{"ok":.5}'), line('{"ok":+1}'), line('{"ok":-}'),
    line('{"ok":1e}'), line('{"ok":NaN}'), line('{"ok":Infinity}'), line('{"ok":-Infinity}'),
    line('{"ok":0x1}'), line('{"ok":1_0}'), line('{"ok":\u0661}'), line('{"ok":True}'),
    line("{'ok':1}"), line('{"ok":1/**/}'), line('{"ok":"\\x41"}'), line('{"ok":"\\u00e"}'),
    line('{"ok":"\\u 0e9"}'), line('{"ok":"\\u+0e9"}'), line('{"ok":"\t"}'), line('{"ok":"\x7f"}'),
    line('{"ok":"\x00"}'), line('{"ok":"\u2028"}'), line('{"ok":"\\ud800"}'), line('{"ok":"\\/"}'),
    line('{"ok":"X"}').encode().replace(b"X", b"\xff"),
    line('{"ok":"X"}').encode().replace(b"X", b"\xed\xa0\x80"),
    line('{"ok":"X"}').encode().replace(b"X", b"\xc0\x80"),
    line('{"ok":"X"}').encode().replace(b"X", b"\xf4\x90\x80\x80"),
    line('{"ok":"X"}').encode().replace(b"X", b"\xf4\x8f\xbf\xbf"),
    line('{"ok":' + "1" * 5000 + "}"), line('{"ok":1e' + "9" * 5000 + "}"),
    line('{"ok":"' + "x" * (8 << 20) + '"}'), line('{"ok":"' + "x" * 1_000_000 + '"}'),
    nested(511), nested(512), nested(513), nested(514), nested(3000), nested(100_000),
    line('{"ok":"' + "[" * 600 + '"}'), line('{"ok":"\\"' + "[" * 600 + '"}'),
    # the members of a line
    "[]", "null", "5", '"x"', "{}", '{"uid":"UID"}', '{"outcome":{"ok":1}}',
    '{"Uid":"UID","outcome":{"ok":1}}', '{"uid":5,"outcome":{"ok":1}}',
    '{"uid":null,"outcome":{"ok":1}}', '{"uid":"nope","outcome":{"ok":1}}',
    '{"uid":"\\ud800","outcome":{"ok":1}}', '{"uid":"","outcome":{"ok":1}}',
    '{"uid":"nope","uid":"UID","outcome":{"ok":1}}', '{"uid":"UID","uid":5,"outcome":{"ok":1}}',
    '{"uid":"UID","outcome":{"ok":1},"outcome":null}', '{"uid":"UID","outcome":null}',
    '{"uid":"UID","outcome":{"ok":1},"note":[1]}', '{"\\u0075id":"UID","outcome":{"ok":1}}',
    # what is an outcome
    line("{}"), line("[]"), line('{"ok":1,"ok":1}'), line('{"ok":1,"reject":{"class":"a"}}'),
    line('{"reject":{"class":"a"}}'), line('{"reject":{"class":""}}'), line('{"reject":{}}'),
    line('{"reject":{"class":5,"class":"a"}}'), line('{"reject":{"class":"a","class":5}}'),
    line('{"reject":{"class":"\\ud800"}}'), line('{"reject":"a"}'), line('{"fault":{}}'),
    line('{"fault":{"message":5}}'), line('{"fault":null}'), line('{"fault":[]}'),
    line('{"\\u006fk":1}'), line('{"Ok":1}'), line('{"ok\\u0000":1}'), line('{"unsupported":"x"}'),
]  # fmt: skip

BY = '"by":"PSG-JWT-01"'
IS = '{"$is":1,%s}' % BY

SOUND_TREES = [
    "{}", '{"ok":%s}' % IS, '{"ok":{"$is":null,%s}}' % BY, '{"ok":{"$is":{"$is":1},%s}}' % BY,
    '{"ok":{"$is":{"a":1,"a":2},%s}}' % BY, '{"ok":{"a":{},"":{},"a.b":{}}}',
    '{"ok":{"$ignored":"AMB-PSG-17","reference":{"$isnt":1}}}', '{"ok":{"$array":[],%s}}' % BY,
    '{"ok":{"$unordered":[],%s}}' % BY, '{"ok":{"%s":%s}}' % ("a" * 300, IS),
    '{"ok":{"$when":"c","variants":{"x":{},"y":%s}}}' % IS, '{"ok":{"$granted":"g","then":{}}}',
    '{"ok":{"$granted":"g","then":{},"else":%s}}' % IS,
    '{"ok":{"$steps":[{"expect":[{"due":"a","branch":{"":"x"},%s}]}]}}' % BY,
    '{"ok":{"$close":1,"tolerance":0,%s}}' % BY, '{"ok":{"$close":1e400,"tolerance":0,%s}}' % BY,
    '{"ok":{"$uuid":{},%s}}' % BY, '{"ok":{"$each":{},"least":0,%s}}' % BY,
    '{"ok":{"$each":{},"least":1.0,"most":1e0,%s}}' % BY, '{"ok":{"$named":"","then":{},%s}}' % BY,
    '{"ok":{"$absentOrNull":true,%s}}' % BY,
    '{"ok":{"$double":"8000000000000000",%s}}' % BY, '{"ok":{"$double":"7ff8000000000000",%s}}' % BY,
    '{"ok":{"$double":"fff0000000000000",%s}}' % BY, '{"ok":{"$map":[],%s}}' % BY,
    '{"ok":{"$map":[["$is",%s],["\\ud800",{}]],%s}}' % (IS, BY),
    '{"ok":{"$json":%s,"prefix":"","suffix":"x",%s}}' % (IS, BY),
    '{"ok":{"by":%s,"tolerance":{},"then":{}}}' % IS,
    '{"ok":{"$script":{"inert":[],"unread":"AMB-PSG-17"},"then":{}}}',
    '{"ok":{"$script":{"inert":[["a","PSG-JWT-01"]],"broken":"PSG-JWT-01","unread":"AMB-PSG-17"},"then":%s}}' % IS,
    '{"ok":{"$script":{"inert":[],"setters":["a.b"," "],"unread":"AMB-PSG-17"},"then":%s}}' % IS,
    '{"ok":{"$script":{"inert":[],"setters":[],"unread":"AMB-PSG-17"},"then":{}}}',
    '{"ok":{"$html":"AMB-PSG-17","then":{}}}', '{"ok":{"$html":"AMB-PSG-17","then":{"hosts":%s}}}' % IS,
    '{"ok":{"$html":"AMB-PSG-17","texts":{"html":"","css":"","js":"\\u0000"},"then":{}}}',
    '{"ok":{"$html":"AMB-PSG-17","texts":{"js":"a","css":" ","html":"<p>"},"then":{"html":%s}}}' % IS,
]  # fmt: skip
# Each is refused by both judges and by the schema of vectors.
BAD_TREES = [
    "5", "null", "[]", '"x"', '{"ok":5}', '{"ok":{"a":null}}', '{"ok":{"$isnt":1,%s}}' % BY,
    '{"ok":{"$":1}}', '{"ok":{"$is":1}}', '{"ok":{"$is":1,"By":"PSG-JWT-01"}}',
    '{"ok":{"$is":1,"by":5}}', '{"ok":{"$is":1,"by":""}}', '{"ok":{"$is":1,%s,"else":1}}' % BY,
    '{"ok":{"$any":"words",%s}}' % BY, '{"ok":{"$any":"String",%s}}' % BY,
    '{"ok":{"$any":[],%s}}' % BY, '{"ok":{"$oneOf":{},%s}}' % BY, '{"ok":{"$oneOf":[],%s}}' % BY,
    '{"ok":{"$oneOf":[5],%s}}' % BY, '{"ok":{"$oneOf":[%s]}}' % IS, '{"ok":{"$array":null,%s}}' % BY,
    '{"ok":{"$unordered":[null],%s}}' % BY, '{"ok":{"$absentOrNull":false,%s}}' % BY,
    '{"ok":{"$absentOrNull":1,%s}}' % BY, '{"ok":{"$close":1,%s}}' % BY,
    '{"ok":{"$close":"1","tolerance":1,%s}}' % BY, '{"ok":{"$close":1,"tolerance":"1",%s}}' % BY,
    '{"ok":{"$close":1,"tolerance":-1,%s}}' % BY, '{"ok":{"$close":true,"tolerance":1,%s}}' % BY,
    '{"ok":{"$ignored":5}}', '{"ok":{"$ignored":"AMB-PSG-17",%s}}' % BY, '{"ok":{"$when":"c"}}',
    '{"ok":{"$when":"c","variants":{}}}', '{"ok":{"$when":"c","variants":{"x":%s}}}' % IS,
    '{"ok":{"$when":"c","variants":[]}}', '{"ok":{"$when":5,"variants":{"x":{},"y":{}}}}',
    '{"ok":{"$when":"c","variants":{"x":{},"y":5}}}', '{"ok":{"$granted":"g"}}',
    '{"ok":{"$granted":"g","then":5}}', '{"ok":{"$granted":5,"then":{}}}',
    '{"ok":{"$steps":[{"expect":[{"due":"a","branch":{},%s}]}]}}' % BY,
    '{"ok":{"$steps":[{"expect":[{"due":"a","branch":{"f":"x","g":"y"},%s}]}]}}' % BY,
    '{"ok":{"$steps":[{"expect":[{"due":"a","branch":{"f":5},%s}]}]}}' % BY,
    '{"ok":{"$steps":[{"expect":[{"due":"a","branch":"x",%s}]}]}}' % BY,
    '{"ok":{"$granted":"g","then":{},"else":5}}', '{"ok":{"$granted":"g","else":{}}}',
    '{"ok":{"$double":1,%s}}' % BY, '{"ok":{"$double":"7FF0000000000000",%s}}' % BY,
    '{"ok":{"$double":"1","by":"PSG-JWT-01"}}', '{"ok":{"$double":"fff8000000000000",%s}}' % BY,
    '{"ok":{"$double":"7ff0000000000001",%s}}' % BY, '{"ok":{"$double":"-000000000000001",%s}}' % BY,
    '{"ok":{"$map":{},%s}}' % BY, '{"ok":{"$map":[["a"]],%s}}' % BY, '{"ok":{"$map":[[1,{}]],%s}}' % BY,
    '{"ok":{"$map":[["a",{},1]],%s}}' % BY, '{"ok":{"$map":[["a",5]],%s}}' % BY,
    '{"ok":{"$json":%s,%s}}' % (IS, BY), '{"ok":{"$json":5,"prefix":"","suffix":"",%s}}' % BY,
    '{"ok":{"$json":%s,"prefix":1,"suffix":"",%s}}' % (IS, BY),
    '{"ok":{"$any":"uuid-v4",%s}}' % BY, '{"ok":{"$uuid":true,%s}}' % BY, '{"ok":{"$uuid":{}}}',
    '{"ok":{"$each":{},%s}}' % BY, '{"ok":{"$each":[],"least":0,%s}}' % BY,
    '{"ok":{"$each":{},"least":-1,%s}}' % BY, '{"ok":{"$each":{},"least":0.5,%s}}' % BY,
    '{"ok":{"$each":{},"least":"0",%s}}' % BY, '{"ok":{"$each":{},"least":0,"most":null,%s}}' % BY,
    '{"ok":{"$each":{},"least":0,"most":1e400,%s}}' % BY, '{"ok":{"$named":5,"then":{},%s}}' % BY,
    '{"ok":{"$named":"x","then":5,%s}}' % BY, '{"ok":{"$named":"x",%s}}' % BY,
    '{"ok":{"$granted":"g","then":{},%s}}' % BY, '{"ok":{"a":%s,"$is":1}}' % IS,
    '{"ok":{"a":%s,"$is":%s}}' % (IS, IS), '{"ok":{"$\u0301":%s}}' % IS,
    '{"ok":{"$is":1,"by":"\\ud800"}}',
    '{"ok":{"$when":"\\ud800","variants":{"x":{},"y":{}}}}',
    '{"ok":{"$granted":"\\ud800","then":{}}}',
    '{"ok":{"$when":"c","variants":{"\\ud800":{},"y":{}}}}',
    '{"ok":{"$script":{"inert":[],"unread":"AMB-PSG-17"}}}', '{"ok":{"$script":{"inert":[]},"then":{}}}',
    '{"ok":{"$script":{"inert":[["","PSG-JWT-01"]],"unread":"AMB-PSG-17"},"then":{}}}',
    '{"ok":{"$script":{"inert":[["a"]],"unread":"AMB-PSG-17"},"then":{}}}',
    '{"ok":{"$script":{"inert":[["a",1]],"unread":"AMB-PSG-17"},"then":{}}}',
    '{"ok":{"$script":{"inert":[],"broken":null,"unread":"AMB-PSG-17"},"then":{}}}',
    '{"ok":{"$script":{"inert":[],"unread":5},"then":{}}}', '{"ok":{"$script":[],"then":{}}}',
    '{"ok":{"$script":{"inert":[],"unread":"AMB-PSG-17","by":"PSG-JWT-01"},"then":{}}}',
    '{"ok":{"$script":{"inert":[],"setters":[""],"unread":"AMB-PSG-17"},"then":{}}}',
    '{"ok":{"$script":{"inert":[],"setters":[5],"unread":"AMB-PSG-17"},"then":{}}}',
    '{"ok":{"$script":{"inert":[],"setters":"a","unread":"AMB-PSG-17"},"then":{}}}',
    '{"ok":{"$script":{"inert":[],"setters":null,"unread":"AMB-PSG-17"},"then":{}}}',
    '{"ok":{"$html":"AMB-PSG-17"}}', '{"ok":{"$html":5,"then":{}}}', '{"ok":{"$html":"AMB-PSG-17","then":5}}',
    '{"ok":{"$html":"AMB-PSG-17","then":{},%s}}' % BY,
    '{"ok":{"$html":"AMB-PSG-17","texts":{"html":"","css":"","js":""}}}',
    '{"ok":{"$html":"AMB-PSG-17","texts":{"html":"","css":""},"then":{}}}',
    '{"ok":{"$html":"AMB-PSG-17","texts":{"html":"","css":"","js":"","id":""},"then":{}}}',
    '{"ok":{"$html":"AMB-PSG-17","texts":{"html":"","css":"","js":null},"then":{}}}',
    '{"ok":{"$html":"AMB-PSG-17","texts":{"html":5,"css":"","js":""},"then":{}}}',
    '{"ok":{"$html":"AMB-PSG-17","texts":["","",""],"then":{}}}', '{"ok":{"$html":"AMB-PSG-17","texts":"","then":{}}}',
    '{"ok":{"$html":"AMB-PSG-17","texts":null,"then":{}}}', '{"ok":{"$html":"AMB-PSG-17","texts":{},"then":{}}}',
]  # fmt: skip
# Both judges refuse these; a schema sees no order, no repetition, no other file, no surrogates.
UNSEEN_TREES = [
    '{"ok":{%s,"$is":1}}' % BY, '{"ok":{"$is":1,%s,%s}}' % (BY, BY),
    '{"ok":{"$is":1,"by":"PSG-NOT-01"}}', '{"ok":{"$is":1,"$is":2,%s}}' % BY,
    '{"ok":{"$oneOf":[{"$is":1,"by":"PSG-NOT-01"}],%s}}' % BY,
    '{"ok":{"$when":"c","variants":{"x":{},"x":{},"y":{}}}}',
    '{"ok":{"a":%s,"a":%s}}' % (IS, IS), '{"ok":{"a":{},"a":%s}}' % IS,
    '{"ok":{"\\ud800":%s}}' % IS, '{"ok":{"$map":[["a",{}],["a",{}]],%s}}' % BY,
    '{"ok":{"$json":%s,"prefix":"\\ud800","suffix":"",%s}}' % (IS, BY),
    '{"ok":{"$each":{},"least":2,"most":1,%s}}' % BY,
    '{"ok":{"$script":{"inert":[["a","PSG-NOT-01"]],"unread":"AMB-PSG-17"},"then":{}}}',
    '{"ok":{"$script":{"inert":[],"broken":"PSG-NOT-01","unread":"AMB-PSG-17"},"then":{}}}',
    '{"ok":{"$html":"AMB-PSG-17","texts":{"html":"","css":"","js":"","js":""},"then":{}}}',
    '{"ok":{"$html":"AMB-PSG-17","texts":{"html":"\\ud800","css":"","js":""},"then":{}}}',
]  # fmt: skip


def use(number):
    return '{"$use":"%010d"}' % number


def define(number, value):
    return '{"%010d":%s}' % (number, value)


# Definitions, and a tree that uses some: sound, or refused by both judges.
SHARED = [
    ("a definition", [define(1, IS)], '{"ok":%s}' % use(1)),
    ("one in another", [define(1, "1"), define(2, '{"$is":%s,%s}' % (use(1), BY))], '{"ok":%s}' % use(2)),
    ("a requirement from around", [define(1, '{"$is":1}')], '{"ok":{"$oneOf":[%s],%s}}' % (use(1), BY)),
    ("no requirement around", [define(1, '{"$is":1}')], '{"ok":%s}' % use(1)),
    ("a list", [define(1, '[{"$is":1}]')], '{"ok":{"$array":%s,%s}}' % (use(1), BY)),
    ("an id", [define(1, '"PSG-JWT-01"')], '{"ok":{"$is":1,"by":%s}}' % use(1)),
    ("a count", [define(1, "0")], '{"ok":{"$each":{},"least":%s,%s}}' % (use(1), BY)),
    ("a name that is no text", [define(1, "0")], '{"ok":{"$granted":%s,"then":{}}}' % use(1)),
    ("a name in a value", [define(1, "1")], '{"ok":{"$is":{"a":%s},%s}}' % (use(1), BY)),
    ("more members", [define(1, "1")], '{"ok":{"$is":{"$use":"0000000001","a":1},%s}}' % BY),
    ("the member twice", [define(1, "1")], '{"ok":{"$is":{"$use":"x","$use":"0000000001"},%s}}' % BY),
    ("an escaped name", [define(1, "1")], '{"ok":{"$is":{"$$use":%s},%s}}' % (use(1), BY)),
    ("an escaped name in place of a tree", [], '{"ok":{"$$use":%s}}' % IS),
    ("runs", [], '{"ok":{"$is":{"$runs":[["a",2],["b",1]]},%s}}' % BY),
    ("runs of nothing", [], '{"ok":{"$is":{"$runs":[["",2]]},%s}}' % BY),
    ("no runs", [], '{"ok":{"$is":{"$runs":[]},%s}}' % BY),
    ("runs that are none", [], '{"ok":{"$is":{"$runs":["a",2]},%s}}' % BY),
    ("no times", [], '{"ok":{"$is":{"$runs":[["a",0]]},%s}}' % BY),
    ("too many times", [], '{"ok":{"$is":{"$runs":[["",4194305]]},%s}}' % BY),
    ("half a time", [], '{"ok":{"$is":{"$runs":[["a",1.0]]},%s}}' % BY),
    ("runs of half a character", [], '{"ok":{"$is":{"$runs":[["\\ud800",2]]},%s}}' % BY),
    ("runs in place of a tree", [], '{"ok":{"$runs":[["a",2]]}}'),
    ("a long text", [], '{"ok":{"$is":{"$runs":[["a",4000000]]},%s}}' % BY),
    ("too long a text", [], '{"ok":{"$is":{"$runs":[["ab",4194304]]},%s}}' % BY),
    ("a name that nobody has", [define(1, "1")], '{"ok":%s}' % use(2)),
    ("an unused definition that is no tree", [define(1, "1")], '{"ok":%s}' % IS),
    ("an unused one of a name that nobody has", [define(1, "[%s]" % use(2))], '{"ok":%s}' % IS),
    ("a circle", [define(1, "[%s]" % use(2)), define(2, "[%s]" % use(1))], '{"ok":{}}'),
    ("a circle of one", [define(1, '{"a":%s}' % use(1))], '{"ok":{}}'),
    ("one that is another", [define(1, use(2)), define(2, IS)], '{"ok":{}}'),
    ("a name twice", [define(1, "1"), define(1, "1")], '{"ok":{}}'),
    ("a short name", ['{"1":1}'], '{"ok":{}}'), ("capitals", ['{"ABCDEF0123":1}'], '{"ok":{}}'),
    ("two on a line", ['{"0000000001":1,"0000000002":2}'], '{"ok":{}}'), ("no object", ["[1]"], '{"ok":{}}'),
    ("a blank line", [""], '{"ok":{}}'), ("no JSON", ["{"], '{"ok":{}}'),
    ("sixteen doublings", [define(0, "[0,0]")] + [
        define(n, "[%s,%s]" % (use(n - 1), use(n - 1))) for n in range(1, 17)],
     '{"ok":{"$is":%s,%s}}' % (use(16), BY)),
    ("sixty-four doublings", [define(0, "[0,0]")] + [
        define(n, "[%s,%s]" % (use(n - 1), use(n - 1))) for n in range(1, 65)], '{"ok":{}}'),
    ("five hundred levels", [define(0, "[0]")] + [
        define(n, "[%s]" % use(n - 1)) for n in range(1, 500)], '{"ok":{"$is":%s,%s}}' % (use(499), BY)),
    ("a level too many", [define(0, "[0]")] + [
        define(n, "[%s]" % use(n - 1)) for n in range(1, 512)], '{"ok":{"$is":%s,%s}}' % (use(511), BY)),
    ("ten thousand levels", [define(0, "[0]")] + [
        define(n, "[%s]" % use(n - 1)) for n in range(1, 10_000)], '{"ok":{}}'),
    ("a line too long", [define(1, '"%s"' % ("a" * (1 << 20)))], '{"ok":{}}'),
]  # fmt: skip
