"""Answers the handshake with its argument."""

import sys

from port import line

sys.stdin.readline()
line(sys.argv[1].encode() + b"\n")
sys.stdin.read()
