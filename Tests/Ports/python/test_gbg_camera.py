"""Tests of GBGBridge's camera detector."""

import unittest

from gbg_camera import CameraDetector
from gbg_capabilities import PermissionState


class Camera:
    def __init__(self, device, status):
        self.device, self.status = device, status

    def default_video_device(self):
        return self.device

    def video_authorization_status(self):
        return self.status

    def request_video_access(self):
        raise AssertionError("check() must not ask the user")


class CameraDetectorTests(unittest.TestCase):
    def test_hardware_and_permission_are_independent(self):
        for status, expected in (
            ("authorized", PermissionState.GRANTED), ("denied", PermissionState.DENIED),
            ("notDetermined", PermissionState.NOT_DETERMINED),
            ("restricted", PermissionState.RESTRICTED),
        ):
            for device in (None, "camera"):
                with self.subTest((device, status)):
                    self.assertEqual(CameraDetector.check(Camera(device, status)),
                                     CameraDetector.Result(device is not None, expected))

    def test_a_status_from_the_future_is_no_permission(self):
        self.assertEqual(CameraDetector.check(Camera(None, "limited")).permission_state,
                         PermissionState.DENIED)


if __name__ == "__main__":
    unittest.main()
