"""Finvu: how a response gets to the function of the page that a request has named.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

import json
import re
from typing import Any, NamedTuple, Optional

from finvu_responses import Response

_IDENTIFIER = re.compile("[A-Za-z_$][A-Za-z0-9_$]*")


class CallbackCall(NamedTuple):
    """A global function that is to be looked up by its name, and its one argument."""

    function: str
    argument: str


def callback_call(callback: Any, response: Response) -> Optional[CallbackCall]:
    """The call that tells the page, if the request has named a function.

    What is no plain identifier names no global function, and nobody evaluates it to find out.
    """
    if isinstance(callback, str) and _IDENTIFIER.fullmatch(callback):
        return CallbackCall(callback, json.dumps(response))
    return None
