"""RampKit: the tags by which a page connects to the hosts of its scripts beforehand.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

import html
import re
from typing import NamedTuple, Optional, Sequence
from urllib.parse import urlsplit

_DEFAULT_PORTS = {"https": 443, "http": 80}


class Origin(NamedTuple):
    """Where a script comes from: an address of IPv6 in brackets, and no port that goes unsaid."""

    scheme: str
    host: str
    port: Optional[int]

    def __str__(self) -> str:
        port = "" if self.port is None else f":{self.port}"
        return f"{self.scheme}://{self.host}{port}"


def preconnect_tags(scripts: Sequence[str]) -> str:
    """A line for each tag, connections first; what names no host has none."""
    origins = dict.fromkeys(origin for origin in map(origin_of, scripts) if origin is not None)
    lines = [
        *(f'<link rel="preconnect" href="{html.escape(str(one))}" crossorigin>' for one in origins),
        *(f'<link rel="dns-prefetch" href="//{html.escape(one.host)}">' for one in origins),
    ]
    return "\n".join(lines)


def origin_of(url: str) -> Optional[Origin]:
    """The origin of a URL with a host; one without a scheme is taken for https."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:  # a bracket without its other, or a port that is no number
        return None
    scheme, host = parts.scheme or "https", parts.hostname or ""
    if not _HOST.fullmatch(host):
        return None
    return Origin(
        scheme,
        f"[{host}]" if ":" in host else host,
        None if port == _DEFAULT_PORTS.get(scheme) else port,
    )


_HOST = re.compile(r"[\w.~!$&'()*+,;=%-]+|[0-9a-f:.]+")
