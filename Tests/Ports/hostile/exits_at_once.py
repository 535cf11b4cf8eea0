"""Ends before it has read anything."""

import sys

print("warming up", file=sys.stderr)
print("no license\x1b[31m found", file=sys.stderr)
sys.exit(int(sys.argv[1]))
