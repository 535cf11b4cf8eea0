"""Never answers the handshake, and closes no line."""

import sys
import time

from port import line

line(sys.argv[1].encode())
time.sleep(60)
