// Which of the two WebViews is visible.

import { isSuccessURL } from './success-url.mjs';

export const UI = 'ui';
export const AUTOMATION = 'automation';

export class NavigationController {
  #patterns;
  #show;
  #visible;

  /**
   * @param {object} options
   * @param {string[]} options.successPatterns
   * @param {'ui'|'automation'} [options.visible]
   * @param {(webView: string) => void} options.show makes one visible and the other invisible
   */
  constructor({ successPatterns, visible = UI, show }) {
    this.#patterns = successPatterns;
    this.#visible = visible;
    this.#show = show;
  }

  get visible() {
    return this.#visible;
  }

  // "Checked on both navigationStart and navigationEnd" (PSG-SUC-01, PSG-SUC-02).
  navigationStarted(webView, url) {
    this.#checkSuccess(webView, url);
  }

  navigationEnded(webView, url) {
    this.#checkSuccess(webView, url);
  }

  // A page that has not come is no success: nothing is checked.
  navigationFailed() {}

  /** window.passage.switchWebview(): to the other one, whichever page asks. */
  switchWebview() {
    this.#makeVisible(this.#visible === UI ? AUTOMATION : UI);
  }

  /** What a command says: true shows the automation to the user, false hides it again. */
  setUserActionRequired(required) {
    this.#makeVisible(required ? AUTOMATION : UI);
  }

  // AMB-PSG-69: the UI WebView's own pages complete nothing.
  #checkSuccess(webView, url) {
    if (webView === AUTOMATION && isSuccessURL(this.#patterns, url)) this.#makeVisible(UI);
  }

  // PSG-SUC-11: a second match, or one while the UI is visible, is no further switch.
  #makeVisible(webView) {
    if (webView === this.#visible) return;
    this.#visible = webView;
    this.#show(webView);
  }
}
