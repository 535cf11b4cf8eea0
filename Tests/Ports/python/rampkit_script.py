"""RampKit: values as JavaScript, and the script that hands a message to a page.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

import json
from typing import Any, Mapping, Optional


def literal(value: Any) -> str:
    """The value as a JavaScript expression; raises ValueError for what JSON cannot hold."""
    # Whatever is between script tags ends at the next one, so none may come of a value.
    return json.dumps(value, allow_nan=False).replace("<", "\\u003c")


def dispatch_script(message: Mapping[str, Any]) -> Optional[str]:
    """What lets the listeners of a page hear the message; None where it cannot be written."""
    try:
        data = literal(message)
    except ValueError:
        return None
    return f"""(function(){{
  try{{
    document.dispatchEvent(new MessageEvent('message', {{data: {data}}}));
  }}catch(e){{}}
}})();"""
