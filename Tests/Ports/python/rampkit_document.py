"""RampKit: the document that a screen is made into.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

import html
from typing import Any, Mapping, Sequence

from rampkit_constants import VARIABLES_GLOBAL
from rampkit_data import Screen
from rampkit_preconnect import preconnect_tags
from rampkit_script import literal

_VIEWPORT = ("width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no, "
             "viewport-fit=cover")
_BASE_STYLES = """html,body{margin:0;padding:0;overflow-x:hidden}
*{-webkit-tap-highlight-color: rgba(0,0,0,0);}
::selection{background:transparent}
::-moz-selection{background:transparent}"""


def build_document(
    screen: Screen, variables: Mapping[str, Any], required_scripts: Sequence[str]
) -> str:
    """The whole page of a screen."""
    scripts = "\n".join(f'<script src="{html.escape(url)}"></script>' for url in required_scripts)
    return f"""<!doctype html>
<html>
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="{_VIEWPORT}"/>
{preconnect_tags(required_scripts)}
{scripts}
<style>{screen.css or ""}</style>
<style>{_BASE_STYLES}</style>
</head>
<body>
{screen.html}
<script>
window.{VARIABLES_GLOBAL} = {_object(variables)};
{screen.js or ""}
</script>
</body>
</html>
"""


def _object(variables: Mapping[str, Any]) -> str:
    try:
        return literal(variables)
    except ValueError:  # no JSON; the script of the screen has to run all the same
        return "{}"
