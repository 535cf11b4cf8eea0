"""Finvu: when a phone can be authenticated silently.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

from typing import NamedTuple


class SilentConditions(NamedTuple):
    """What a phone tells of its connections."""

    mobile_data: bool
    wifi: bool
    mobile_network: bool
    sim_supported: bool

    @property
    def are_met(self) -> bool:
        """Whether silent authentication is worth a try; if not, a code is sent instead."""
        # Over WiFi the operator does not see whose phone it is.
        return (self.mobile_data and not self.wifi
                and self.mobile_network and self.sim_supported)
