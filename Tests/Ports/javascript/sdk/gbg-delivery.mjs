// The way of messages into the page.

import { encodeMessage } from './gbg-messages.mjs';

/** The page's end of the bridge, which the default bootstrap script defines. */
const RECEIVER = 'window.gbgBridge';

/**
 * Injected at document start where the configuration has no script of its own. The page listens for
 * events named "gbgBridge", whose detail is the message: the document names no means (AMB-GBG-01).
 */
export const DEFAULT_BOOTSTRAP_SCRIPT = `(function () {
  if (${RECEIVER}) return;
  ${RECEIVER} = {
    receive: function (message) {
      window.dispatchEvent(new CustomEvent("gbgBridge", { detail: message }));
    }
  };
})();`;

/**
 * The script that hands the message to the page. JSON.parse and no object literal, in which a member
 * named "__proto__" would be something else (GBG-EVT-09, AMB-GBG-31).
 *
 * @throws {EncodeError}
 */
export function deliveryScript(message) {
  return `${RECEIVER}.receive(JSON.parse(${stringLiteral(encodeMessage(message))}));`;
}

// JSON texts are JavaScript's string literals, but for two line separators before ECMAScript 2019.
function stringLiteral(text) {
  return JSON.stringify(text).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
}
