"""RampKit: the lines that the SDK logs.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

import logging

LOGGER = logging.getLogger("rampkit")
LOGGER.addHandler(logging.NullHandler())


def log(context: str, message: str) -> None:
    """Log what happened in this context; an app sees it once it gives the logger a handler."""
    LOGGER.info("[RampKit] %s: %s", context, message)
