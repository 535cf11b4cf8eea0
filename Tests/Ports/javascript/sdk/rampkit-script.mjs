// Scripts that carry values into a page.

/**
 * The value as a JavaScript expression. A text for JSON.parse and no object literal, in which
 * "__proto__" would not be a member like others (AMB-RMP-03). It may stand in a script element and in
 * engines older than ES2019 (AMB-RMP-05).
 */
export function expressionOf(value) {
  const text = JSON.stringify(JSON.stringify(value));
  return `JSON.parse(${text.replace(/[<\u2028\u2029]/g, escapeUnit)})`;
}

function escapeUnit(character) {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** What lets the listeners of a page hear a message. A page that cannot hear it stays as it is. */
export function dispatchScript(message) {
  return `(function () {
  try {
    document.dispatchEvent(new MessageEvent('message', { data: ${expressionOf(message)} }));
  } catch (error) {}
})();`;
}
