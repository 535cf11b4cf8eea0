// The call of the page's callback.

// Names of globals, as the document's samples have them. A path of names is none (AMB-FNV-11), nor is
// anything else: the name comes from the page's message and is data.
const CALLBACK_NAME = /^[A-Za-z_$][A-Za-z0-9_$]*$/;

/**
 * @param {unknown} callback
 * @returns {string|null} null where nobody is to be told (AMB-FNV-30)
 */
export function callbackName(callback) {
  return typeof callback === 'string' && CALLBACK_NAME.test(callback) ? callback : null;
}

/**
 * What is to be called in the page. The web view looks the function up by its name and passes the text
 * as a value, so that neither is ever read as script (FNV-CBK-06, FNV-CBK-07).
 *
 * @returns {{name: string, argument: string}|null}
 */
export function callbackCall(callback, response) {
  const name = callbackName(callback);
  return name === null ? null : { name, argument: JSON.stringify(response) };
}
