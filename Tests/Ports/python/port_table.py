"""Tables of suites, from which one can be cut with all that it declares."""

from typing import Any, Callable, Dict, NamedTuple, Tuple


class Suite(NamedTuple):
    """The function of a suite, and what the port declares for its sake."""

    run: Callable[[Any], Any]
    capabilities: Dict[str, bool] = {}
    choices: Dict[str, str] = {}


def tables(suites: Dict[str, Suite]) -> Tuple[Dict, Dict, Dict]:
    """The functions, the capabilities and the choices of all suites together."""
    functions, capabilities, choices = {}, {}, {}
    for name, suite in suites.items():
        functions[name] = suite.run
        capabilities.update(suite.capabilities)
        choices.update(suite.choices)
    return functions, capabilities, choices
