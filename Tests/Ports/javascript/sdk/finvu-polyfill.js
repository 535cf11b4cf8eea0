// For pages in a WebView of iOS: puts the bridge's functions over the message handler. A classic
// script, to be run before the page's own. Where there is already a bridge, or no handler, it does
// nothing. The members of the messages have to be named exactly so.
if (
  typeof window !== "undefined" &&
  !window.finvu_authentication_bridge &&
  window.webkit &&
  window.webkit.messageHandlers &&
  window.webkit.messageHandlers.finvu_authentication_bridge
) {
  window.finvu_authentication_bridge = {
    initAuth: function (initConfig, callback) {
      window.webkit.messageHandlers.finvu_authentication_bridge.postMessage({
        method: "initAuth",
        initConfig,
        callback,
      });
    },
    startAuth: function (phoneNumber, callback) {
      window.webkit.messageHandlers.finvu_authentication_bridge.postMessage({
        method: "startAuth",
        phoneNumber,
        callback,
      });
    },
    verifyOtp: function (phoneNumber, otp, callback) {
      window.webkit.messageHandlers.finvu_authentication_bridge.postMessage({
        method: "verifyOtp",
        phoneNumber,
        otp,
        callback,
      });
    },
  };
}
