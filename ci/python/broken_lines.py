"""Lines that the schemas of the port protocol must take, and lines that they must not, each of these
with what is wrong with it: the place and the keyword of the schema, or what no schema can say."""


def hello(old="", new=""):
    line = (b'{"m":"hello","id":0,"protocol":[1],"kit":"0.1.0","suites":["a.b"],'
            b'"limits":{"line":8388608,"window":64,"deadlineMs":2000}}')
    return changed(line, old, new)


def declaration(old="", new=""):
    line = (b'{"id":0,"ok":{"protocol":1,"port":{"name":"p","version":"1","language":"c"},'
            b'"suites":["a.b"],"capabilities":{"x.camera":false},"choices":{"x.case":"lower"},'
            b'"time":"virtual","window":16}}')
    return changed(line, old, new)


def changed(line, old, new):
    old, new = old.encode(), new.encode()
    if line.count(old) < 1:
        raise ValueError(f"{old!r} is not in {line!r}")
    return line.replace(old, new, 1) if old else line


SOUND = {
    "message": [
        hello(),
        hello('"kit"', '"later":[],"kit"'),
        b'{"m":"run","id":17,"suite":"a.b","input":{"token":"\\ud800"}}',
        b'{"m":"run","id":1,"suite":"a.b","input":null}',
        b'{"m":"bye","id":99}',
    ],
    "reply": [
        declaration(),
        declaration('"time":"virtual"', '"time":"real","more":1'),
        declaration('"window":16', '"window":16.0'),
        declaration(',"version":"1","language":"c"', ""),
        b'{"id":17,"ok":null}',
        b'{"id":17.0,"ok":{"a":1,"a":2}}',
        b'{ "ok" : "\xc3\xa9 \\ud800", "id" : 17 }\r',
        b'{"id":17,"ok":' + b"[" * 511 + b"]" * 511 + b"}",
        b'{"id":17,"ok":"' + b"x" * ((8 << 20) - 17) + b'"}',
        b'{"id":17,"reject":{"class":"malformed"}}',
        b'{"id":17,"reject":{"class":"malformed","message":null}}',
        b'{"id":17,"unsupported":""}',
        b'{"id":17,"fault":{"message":"","trace":null}}',
    ],
}

BROKEN = {
    "message": [
        ("not JSON", b""),
        ("not ASCII", '{"m":"run","id":1,"suite":"a.b","input":"é"}'.encode()),
        ("$ type", b"[]"),
        ("$ required", b'{"id":1}'),
        ("$ required", b'{"m":"bye"}'),
        ("$.m enum", b'{"m":"stop","id":1}'),
        ("$.id type", b'{"m":"bye","id":"1"}'),
        ("$.id minimum", b'{"m":"bye","id":0}'),
        ("$.id minimum", b'{"m":"run","id":0,"suite":"a.b","input":1}'),
        ("$ required", b'{"m":"run","id":1,"suite":"a.b"}'),
        ("$ required", b'{"m":"run","id":1,"input":1}'),
        ("$.suite minLength", b'{"m":"run","id":1,"suite":"","input":1}'),
        ("$.id const", hello('"id":0', '"id":3')),
        ("$.protocol contains", hello("[1]", "[2]")),
        ("$.protocol uniqueItems", hello("[1]", "[1,1]")),
        ("$.kit type", hello('"0.1.0"', "0.1")),
        ("$.suites[0] type", hello('["a.b"]', "[null]")),
        ("$ required", hello('"limits"', '"limit"')),
        ("$.limits required", hello('"window":64,', "")),
        ("$.limits.window minimum", hello('"window":64', '"window":0')),
        ("$.limits.deadlineMs type", hello("2000", "0.5")),
    ],
    "reply": [
        ("not JSON", b""),
        ("not JSON", b"Starting bridge..."),
        ("not JSON", b"{'id': 17, 'ok': 1}"),
        ("not JSON", b'{"id":17,"ok":1'),
        ("not JSON", b'{"id":17,"ok":1}{"id":18,"ok":1}'),
        ("not JSON", b'{"id":17,"ok":NaN}'),
        ("not JSON", b'{"id":17,"ok":"\x1b[31m"}'),
        ("not JSON", b'\xef\xbb\xbf{"id":17,"ok":1}'),
        ("not UTF-8", b'{"id":17,"ok":"\xff"}'),
        ("not UTF-8", b'{"id":17,"ok":"\xed\xa0\x80"}'),
        ("too deep", b'{"id":17,"ok":' + b"[" * 512 + b"]" * 512 + b"}"),
        ("too long", b'{"id":17,"ok":"' + b"x" * (9 << 20) + b'"}'),
        ("$ type", b"17"),
        ("$ type", b'[{"id":17,"ok":1}]'),
        ("$ required", b'{"ok":1}'),
        ("$.id type", b'{"id":"17","ok":1}'),
        ("$.id type", b'{"id":null,"ok":1}'),
        ("$.id type", b'{"id":17.5,"ok":1}'),
        ("$.id type", b'{"id":true,"ok":1}'),
        ("$.id minimum", b'{"id":-1,"ok":1}'),
        ("$.id maximum", b'{"id":1e300,"ok":1}'),
        ("$.id twice", b'{"id":17,"ok":1,"id":17}'),
        ("$.ok twice", b'{"id":17,"ok":1,"ok":1}'),
        ("$ oneOf", b'{"id":17}'),
        ("$ oneOf", b'{"id":17,"OK":1}'),
        ("$ oneOf", b'{"id":17,"result":1}'),
        ("$ oneOf", b'{"id":17,"ok":1,"fault":{"message":""}}'),
        ("$.reject type", b'{"id":17,"reject":"malformed"}'),
        ("$.reject required", b'{"id":17,"reject":{}}'),
        ("$.reject.class type", b'{"id":17,"reject":{"class":7}}'),
        ("$.reject.class minLength", b'{"id":17,"reject":{"class":""}}'),
        ("$.reject.message type", b'{"id":17,"reject":{"class":"m","message":[]}}'),
        ("$.unsupported type", b'{"id":17,"unsupported":true}'),
        ("$.fault required", b'{"id":17,"fault":{}}'),
        ("$.fault.trace type", b'{"id":17,"fault":{"message":"m","trace":1}}'),
        ("$ required", b'{"id":0,"fault":{"message":"no license"}}'),
        ("$.ok type", b'{"id":0,"ok":null}'),
        ("$.ok required", b'{"id":0,"ok":{}}'),
        ("$.ok.protocol const", declaration('"protocol":1', '"protocol":2')),
        ("$.ok.protocol const", declaration('"protocol":1', '"protocol":"1"')),
        ("$.ok.port type", declaration('{"name":"p","version":"1","language":"c"}', '"p"')),
        ("$.ok.port required", declaration('"name":"p",', "")),
        ("$.ok.port.name minLength", declaration('"name":"p"', '"name":""')),
        ("$.ok.port.version type", declaration('"version":"1"', '"version":1')),
        ("$.ok required", declaration('"suites":["a.b"],', "")),
        ("$.ok.suites[0] type", declaration('["a.b"]', "[null]")),
        ("$.ok.capabilities['x.camera'] type", declaration("false", '"no"')),
        ("$.ok.choices['x.case'] type", declaration('"lower"', "1")),
        ("$.ok.time enum", declaration('"virtual"', '"unreal"')),
        ("$.ok.window minimum", declaration('"window":16', '"window":0')),
    ],
}
