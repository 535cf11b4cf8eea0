"""A port that says null to everything: what is left is the pipe."""
import os
import re

HELLO = (b'{"id":%s,"ok":{"protocol":1,"port":{"name":"null"},"suites":["bench.echo"]}}\n')
ID = re.compile(rb'^\{"m":"(\w+)","id":(\d+)', re.MULTILINE)


def main():
    rest = b""
    while chunk := os.read(0, 1 << 16):
        lines, end, rest = (rest + chunk).rpartition(b"\n")
        out = b"".join((HELLO if kind == b"hello" else b'{"id":%s,"ok":null}\n') % number
                       for kind, number in ID.findall(lines + end))
        while out:
            out = out[os.write(1, out):]


if __name__ == "__main__":
    main()
