"""RampKit: the user id that outlives restarts, and the core that resolves it.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

import json
import secrets
import threading
import uuid
from typing import Any, Callable, Dict, Mapping, Optional, Protocol

from rampkit_log import log

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


class RampKitCore:
    """The SDK's entry point, as far as the user id and the loading of the document go."""

    def __init__(
        self,
        store: SecureStore,
        http: Callable[[str, str], bytes],
        random_source: Callable[[int], bytes] = secrets.token_bytes,
    ) -> None:
        self._user_ids = UserIdManager(store, random_source)
        self._http = http
        self._config: Dict[str, Any] = {}
        self._user_id: Optional[str] = None
        self._onboarding_data: Optional[Dict[str, Any]] = None

    def init(self, config: Mapping[str, Any]) -> None:
        """Resolve the user id and load the onboarding document; never raises."""
        self._config = dict(config)
        try:
            self._user_id = self._user_ids.get_rampkit_user_id()
            log("Init", f"userId {self._user_id}")
        except Exception as error:  # store and random source are the platform's
            log("Init", f"failed to resolve user id {error}")
        self._onboarding_data = self._load()
        log("Init", "finished")

    def get_rampkit_user_id(self) -> str:
        """The same id that init() uses, without init()."""
        return self._user_ids.get_rampkit_user_id()

    def get_user_id(self) -> Optional[str]:
        """The id that init() has resolved, if any."""
        return self._user_id

    def get_onboarding_data(self) -> Optional[Dict[str, Any]]:
        """The document that init() has loaded, if any."""
        return self._onboarding_data

    def _load(self) -> Optional[Dict[str, Any]]:
        log("Init", "starting onboarding load")
        try:
            document = json.loads(self._http("GET", ONBOARDING_URL))
        except Exception as error:  # network, text or JSON
            log("Init", f"onboarding load failed {error}")
            return None
        log("Init", "onboarding loaded")
        return document if isinstance(document, dict) else None
