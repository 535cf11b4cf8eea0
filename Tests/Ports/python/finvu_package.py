"""Finvu: what the documents state of the package for Apple's platforms.

It is the code under test. It knows nothing of the kit and of the port protocol.
"""

PLATFORM = {"iOS": "16.0", "Swift": "5.0", "Xcode": "14.0", "webView": "WKWebView"}
"""The least versions, and the web view that the SDK works with."""

PACKAGE = {"pod": "FinvuAuthenticationSDK", "latest": "0.1.0"}
"""The name of the pod, and its latest version."""

INTERFACE = {
    "shared": "FinvuAuthenticationWrapper.shared",
    "setup": "setupWebView(_:viewController:environment:)",
    "cleanup": "cleanupAll()",
}
"""The names that a host application uses."""
