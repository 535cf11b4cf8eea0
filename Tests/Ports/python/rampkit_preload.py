"""RampKit: documents that are built, and a web view that is warmed up, before an overlay is shown.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

from typing import Any, Callable, Dict, List, NamedTuple

from rampkit_data import OnboardingData, initial_variables
from rampkit_document import build_document


class Hidden(NamedTuple):
    """Where the preloader is: in the window, and out of sight."""

    x: float = -1000
    y: float = -1000
    width: float = 1
    height: float = 1
    alpha: float = 0


class OverlayPages:
    """The documents of overlays, kept by the id of their onboarding.

    The platform has mount(frame, document), which returns what destroys the web view again, and
    load(page, document) for the pages of an overlay that is shown.
    """

    def __init__(self, platform: Any, build: Callable[..., str] = build_document) -> None:
        self._platform = platform
        self._build = build
        self._cache: Dict[str, List[str]] = {}
        self._preloader: Callable[[], None] = _nothing

    def preload(self, data: OnboardingData) -> None:
        """Build the documents, and let a hidden web view load the first; once for each id."""
        if data.onboarding_id in self._cache:
            return
        documents = self._documents(data)
        self._cache[data.onboarding_id] = documents
        if documents:
            self._destroy_preloader()
            self._preloader = self._platform.mount(Hidden(), documents[0])

    def show(self, data: OnboardingData) -> None:
        """Load the documents into the pages of the overlay, as they were preloaded if they were."""
        self._destroy_preloader()
        documents = self._cache.get(data.onboarding_id) or self._documents(data)
        for page, document in enumerate(documents):
            self._platform.load(page, document)

    def _documents(self, data: OnboardingData) -> List[str]:
        variables = initial_variables(data.variables)
        return [self._build(screen, variables, data.required_scripts) for screen in data.screens]

    def _destroy_preloader(self) -> None:
        destroy, self._preloader = self._preloader, _nothing
        destroy()


def _nothing() -> None:
    """There is no preloader."""
