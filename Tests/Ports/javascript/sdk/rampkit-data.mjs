// The document that describes an onboarding. Whoever writes one should not lose it by one bad entry,
// so what is mistyped counts as absent and what cannot be used is left out (AMB-RMP-37).

/**
 * @typedef {object} Screen
 * @property {string} id
 * @property {string|null} label
 * @property {string|null} html
 * @property {string|null} css
 * @property {string|null} js
 */

/**
 * @param {string} body what the address has answered
 * @returns {{onboardingId: string|null, screens: Screen[], variables: {name: string, initialValue?: unknown}[],
 *   requiredScripts: string[]}}
 * @throws {SyntaxError} where it is no JSON
 */
export function parseOnboarding(body) {
  return readOnboarding(JSON.parse(body));
}

/** @param {unknown} document the same, parsed */
export function readOnboarding(document) {
  const { onboardingId, screens, variables, requiredScripts } = record(document);
  return {
    onboardingId: text(onboardingId),
    screens: list(screens).map(record).filter(({ id }) => isText(id)).map(parseScreen),
    variables: stateOf(variables),
    requiredScripts: list(requiredScripts).filter(isText),
  };
}

/**
 * The shared variables to begin with. One without an initial value is none (AMB-RMP-80).
 *
 * @param {unknown} variables the member of the document
 */
export function initialVariables(variables) {
  const entries = stateOf(variables).filter(({ initialValue }) => initialValue !== undefined);
  return Object.fromEntries(entries.map(({ name, initialValue }) => [name, initialValue]));
}

function parseScreen({ id, label, html, css, js }) {
  return { id, label: text(label), html: text(html), css: text(css), js: text(js) };
}

// RMP-VAR-02: what has no name is skipped.
function stateOf(variables) {
  return list(record(variables).state).map(record)
    .filter(({ name }) => isText(name) && name !== '')
    .map(({ name, initialValue }) => ({ name, initialValue }));
}

function isText(value) {
  return typeof value === 'string';
}

function text(value) {
  return isText(value) ? value : null;
}

function list(value) {
  return Array.isArray(value) ? value : [];
}

function record(value) {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
}
