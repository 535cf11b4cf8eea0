"""GBGBridge: whether there is a camera, and whether the app may use it.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

from typing import NamedTuple, Optional, Protocol

from gbg_capabilities import PermissionState


class CameraPlatform(Protocol):
    """What a platform knows of its cameras."""

    def default_video_device(self) -> Optional[object]:
        """The camera that would be used, if there is one."""

    def video_authorization_status(self) -> str:
        """One of "authorized", "denied", "notDetermined" and "restricted"."""

    def request_video_access(self) -> bool:
        """Ask the user; whether the app may use the camera now."""


class CameraDetector:
    """Tells what to put into the permission state of the capture slots."""

    class Result(NamedTuple):
        """The two observations; neither is concluded from the other (GBG-PRM-11)."""

        hardware_available: bool
        permission_state: PermissionState

    @staticmethod
    def check(platform: CameraPlatform) -> "CameraDetector.Result":
        """Look, without asking the user for anything (GBG-PRM-13)."""
        status = platform.video_authorization_status()
        return CameraDetector.Result(
            hardware_available=platform.default_video_device() is not None,
            # A status from the future is no permission, and asking again may not be allowed.
            permission_state=_PERMISSIONS.get(status, PermissionState.DENIED),
        )


_PERMISSIONS = {
    "authorized": PermissionState.GRANTED,
    "denied": PermissionState.DENIED,
    "notDetermined": PermissionState.NOT_DETERMINED,
    "restricted": PermissionState.RESTRICTED,
}
