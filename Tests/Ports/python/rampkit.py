"""RampKit: the user id that outlives restarts, and the core, by which an app uses the SDK.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

import secrets
import threading
import uuid
from typing import Any, Awaitable, Callable, NamedTuple, Optional, Protocol

from rampkit_data import OnboardingData
from rampkit_log import log
from rampkit_overlay import Callback, Overlay
from rampkit_presenter import OnboardingCallbacks, OnboardingPresenter

USER_ID_KEY = "rk_user_id"
ONBOARDING_URL = "https://dqplcvw3fzili.cloudfront.net/labelaiOnboarding.json"
AFTER_FIRST_UNLOCK = "afterFirstUnlock"


class SecureStore(Protocol):
    """The encrypted store of the platform. Both methods raise where the store fails."""

    def read(self, key: str) -> Optional[bytes]:
        """What is stored under the key, or None."""

    def write(self, key: str, value: bytes, accessible: str) -> None:
        """Store the value, in place of whatever is stored under the key."""


def uuid_v4(random_bytes: bytes) -> str:
    """The text of a version 4 UUID made of 16 random bytes, 122 bits of which are kept."""
    return str(uuid.UUID(bytes=random_bytes, version=4))


def generate_user_id(random_source: Callable[[int], bytes] = secrets.token_bytes) -> str:
    """A new user id; the source is to be a cryptographically secure one."""
    return uuid_v4(random_source(16))


class UserIdManager:
    """Resolves the user id once and keeps it in memory from then on."""

    def __init__(
        self,
        store: SecureStore,
        random_source: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        self._store = store
        self._random_source = random_source
        self._lock = threading.Lock()  # two first look-ups must not make two ids
        self._resolved: Optional[str] = None

    def get_rampkit_user_id(self) -> str:
        """The stored id, or a new one; raises where the store or the random source fails."""
        with self._lock:
            if self._resolved is None:
                self._resolved = self._stored() or self._new()
            return self._resolved

    def _stored(self) -> Optional[str]:
        # A failing read goes to the caller: a new id would overwrite the one behind it.
        octets = self._store.read(USER_ID_KEY)
        if octets is None:
            return None
        try:
            return octets.decode("utf-8")
        except UnicodeDecodeError:
            return None

    def _new(self) -> str:
        user_id = generate_user_id(self._random_source)
        try:
            self._store.write(USER_ID_KEY, user_id.encode("utf-8"), AFTER_FIRST_UNLOCK)
        except Exception as error:  # whatever the platform raises; the id serves until a restart
            log("Init", f"failed to store user id {error}")
        return user_id


class RampKitConfig(NamedTuple):
    """What the app sets up. The key is sent nowhere, and the environment changes nothing yet."""

    api_key: str
    environment: Optional[str] = None
    auto_show_onboarding: bool = False
    on_onboarding_finished: Optional[Callback] = None
    on_show_paywall: Optional[Callback] = None


class Response(NamedTuple):
    """What an address has answered."""

    status: int
    body: bytes


class RampKitCore:
    """The SDK's entry point: an app takes the one of its process, shared().

    http(method, url) raises where there is no answer, and screen is the platform of Overlay.
    """

    _make: Callable[[], "RampKitCore"]
    _shared: Optional["RampKitCore"] = None

    def __init__(
        self,
        store: SecureStore,
        http: Callable[[str, str], Awaitable[Response]],
        screen: Any,
        random_source: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        self._user_ids = UserIdManager(store, random_source)
        self._http = http
        self._presenter = OnboardingPresenter(screen)
        self._callbacks = OnboardingCallbacks()
        self._user_id: Optional[str] = None
        self._onboarding_data: Optional[OnboardingData] = None

    @classmethod
    def launch(cls, make: Callable[[], "RampKitCore"]) -> None:
        """A process begins. The platform says how its instance is made once it is asked for."""
        cls._make = staticmethod(make)
        cls._shared = None

    @classmethod
    def shared(cls) -> "RampKitCore":
        """The instance of the process."""
        if cls._shared is None:
            cls._shared = cls._make()
        return cls._shared

    async def init(self, config: RampKitConfig) -> None:
        """Resolve the user id, load the onboarding and perhaps show it; never raises."""
        self._callbacks = OnboardingCallbacks(
            config.on_onboarding_finished, config.on_show_paywall)
        self._resolve_user_id()
        self._onboarding_data = await self._load()
        # What is true in other eyes only has been set by mistake, and an overlay covers the app.
        if config.auto_show_onboarding is True and self._onboarding_data is not None:
            log("Init", "auto-show onboarding")
            self.show_onboarding()
        log("Init", "finished")

    def show_onboarding(self) -> None:
        """Show what init() has loaded."""
        if self._onboarding_data is None:
            log("ShowOnboarding", "no onboarding data available")
        else:
            self._presenter.show_onboarding(self._onboarding_data, self._callbacks)

    @property
    def overlay(self) -> Optional[Overlay]:
        """What is shown, if anything is: the screen tells it what happens in its web views."""
        return self._presenter.overlay

    def get_rampkit_user_id(self) -> str:
        """The same id that init() uses, without init()."""
        return self._user_ids.get_rampkit_user_id()

    def get_user_id(self) -> Optional[str]:
        """The id that init() has resolved, if any."""
        return self._user_id

    def get_onboarding_data(self) -> Optional[OnboardingData]:
        """The onboarding that init() has loaded, if any."""
        return self._onboarding_data

    def _resolve_user_id(self) -> None:
        try:
            self._user_id = self._user_ids.get_rampkit_user_id()
        except Exception as error:  # store and random source are the platform's
            log("Init", f"failed to resolve user id {error}")
        else:
            log("Init", f"userId {self._user_id}")

    async def _load(self) -> Optional[OnboardingData]:
        log("Init", "starting onboarding load")
        try:
            response = await self._http("GET", ONBOARDING_URL)
            if not 200 <= response.status <= 299:  # its body is a document of the server's own
                raise OSError(f"status {response.status}")
            data = OnboardingData.decode(response.body)
        except Exception as error:  # network, text, JSON or onboarding
            log("Init", f"onboarding load failed {error}")
            return None
        log("Init", f"onboardingId {data.onboarding_id}")
        log("Init", "onboarding loaded")
        return data
