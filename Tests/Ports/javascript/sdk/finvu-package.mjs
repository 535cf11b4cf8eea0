// What the document says of the package for Apple's platforms.

export const PLATFORM = Object.freeze({ iOS: '16.0', Swift: '5.0', Xcode: '14.0', webView: 'WKWebView' });

/** AMB-FNV-37: the only version that is named. */
export const PACKAGE = Object.freeze({ pod: 'FinvuAuthenticationSDK', latest: '0.1.0' });

export const INTERFACE = Object.freeze({
  shared: 'FinvuAuthenticationWrapper.shared',
  setup: 'setupWebView(_:viewController:environment:)',
  cleanup: 'cleanupAll()',
});
