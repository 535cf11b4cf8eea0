"""PWA shell: URLs by the rules of RFC 3986, which keep a URL's text as it was written.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

import re
from typing import NamedTuple, Optional
from urllib.parse import quote

_PARTS = re.compile(
    r"(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?", re.DOTALL)
_AUTHORITY = re.compile(r"(?:[^@\[\]]*@)?(\[[0-9A-Fa-f:.]+\]|[^@:\[\]]*)(?::[0-9]*)?")
_KEPT = "%!$&'()*+,;=:@/?~"  # beside letters, digits, "-", "." and "_"


class Url(NamedTuple):
    """A URL in its parts; None is a part that is not there, which is not the same as empty."""

    scheme: Optional[str]
    authority: Optional[str]
    path: str
    query: Optional[str]
    fragment: Optional[str]

    @classmethod
    def parse(cls, text: str) -> Optional["Url"]:
        """The URL, with escapes for what cannot stand in one; None if the text is no URL."""
        parts = cls(*_PARTS.fullmatch(text).groups())
        if not text or not _AUTHORITY.fullmatch(parts.authority or ""):
            return None
        try:
            return cls(parts.scheme, _escaped(parts.authority, _KEPT + "[]"), *(
                _escaped(part, _KEPT) for part in (parts.path, parts.query, parts.fragment)))
        except UnicodeEncodeError:  # a lone surrogate has no UTF-8 and so no escape
            return None

    @property
    def host(self) -> Optional[str]:
        """The host as it is written; None if there is none, or an empty one."""
        return _AUTHORITY.fullmatch(self.authority or "").group(1) or None

    @property
    def https(self) -> "Url":
        """The same URL with https for its scheme, whatever it was."""
        return self._replace(scheme="https")

    def __str__(self) -> str:
        scheme, authority, path, query, fragment = self
        return "".join([
            "" if scheme is None else scheme + ":",
            "" if authority is None else "//" + authority,
            path,
            "" if query is None else "?" + query,
            "" if fragment is None else "#" + fragment,
        ])


def _escaped(part: Optional[str], kept: str) -> Optional[str]:
    return None if part is None else quote(part, safe=kept)
