"""RampKit: what pages ask of the platform, reviews and the permission to notify.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

from typing import Any, Dict, Optional

from rampkit_constants import PermissionStatus
from rampkit_messages import RequestNotifications, RequestReview, parse_message
from rampkit_variables import SharedVariables

PERMISSION_VARIABLE = "notificationsPermission"


class NativeRequests:
    """Passes requests of pages on, and tells the pages what the user has said to notifications.

    The platform answers review_available(answer), review_has_action(answer) and
    ask_permission(options, answer) once, when it can; answer takes whether it is so, that of
    ask_permission also None for an error. It has request_review(), open_url(url) and
    present_in_foreground(banner, sound), where None leaves things as they are.
    """

    def __init__(self, platform: Any, variables: SharedVariables, app_id: Optional[str]) -> None:
        self._platform = platform
        self._variables = variables
        self._app_id = app_id

    def receive(self, body: Any) -> None:
        """A page has posted something."""
        action = parse_message(body)
        if isinstance(action, RequestReview):
            self._request_review()
        elif isinstance(action, RequestNotifications):
            self._request_notifications(action)

    def _request_review(self) -> None:
        def has_action(is_so: bool) -> None:
            self._platform.request_review() if is_so else self._open_store()

        def available(is_so: bool) -> None:
            self._platform.review_has_action(has_action) if is_so else self._open_store()

        self._platform.review_available(available)

    def _open_store(self) -> None:
        if self._app_id is not None:
            self._platform.open_url(
                f"https://apps.apple.com/app/id{self._app_id}?action=write-review")

    def _request_notifications(self, request: RequestNotifications) -> None:
        behavior = request.behavior or {}
        banner = _flag(behavior, "shouldShowBanner")
        sound = _flag(behavior, "shouldPlaySound")
        if banner is not None or sound is not None:
            self._platform.present_in_foreground(banner, sound)
        self._platform.ask_permission(
            request.options,
            lambda granted: self._variables.update({PERMISSION_VARIABLE: permission(granted)}))


def permission(granted: Optional[bool]) -> Dict[str, Any]:
    """The value of the variable; after an error (None) the user has not been asked."""
    if granted is None:
        status = PermissionStatus.UNDETERMINED
    else:
        status = PermissionStatus.GRANTED if granted else PermissionStatus.DENIED
    return {
        "granted": granted is True,
        "status": status.value,
        # The platform never asks again after a denial.
        "canAskAgain": status is not PermissionStatus.DENIED,
        "expires": "never",
    }


def _flag(members: Dict[str, Any], name: str) -> Optional[bool]:
    value = members.get(name)
    return value if isinstance(value, bool) else None
