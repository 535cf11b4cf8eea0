"""GBGBridge: the part of the host that declares capabilities; it routes no messages.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

from dataclasses import dataclass
from typing import Dict, Optional

from gbg_capabilities import (
    BridgeCapabilityInfo, CapabilityQueryHandler, CaptureCapability, describe)


@dataclass(frozen=True)
class BridgeConfiguration:
    """The version of the app and what it can do."""

    host_version: str
    capabilities: Dict[str, BridgeCapabilityInfo]
    bootstrap_script: Optional[str] = None


class BridgeHost:
    """Holds the typed slots and the handler of capability queries."""

    def __init__(self, configuration: BridgeConfiguration) -> None:
        """Declare what the configuration lists; the slots have no part in queries then."""
        self.configuration = configuration
        self.capabilities = {
            id: info.supported for id, info in configuration.capabilities.items()}
        self.document_capture = CaptureCapability("camera.document", "camera.document.capture")
        self.selfie_capture = CaptureCapability("camera.selfie", "camera.selfie.capture")
        self.query_handler = CapabilityQueryHandler.simple(
            lambda: self.capabilities, configuration.host_version)

    @classmethod
    def with_host_version(cls, host_version: str) -> "BridgeHost":
        """Declare what the slots have handlers for."""
        host = cls(BridgeConfiguration(host_version, {}))
        slots = (host.document_capture, host.selfie_capture)
        host.query_handler = CapabilityQueryHandler(lambda: describe(slots), host_version)
        return host
