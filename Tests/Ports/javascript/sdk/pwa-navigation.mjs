// Which navigations stay in the WebView.

import { isWeb, parseUrl } from './pwa-links.mjs';

export const ALLOW = 'allow';
export const CANCEL = 'cancel';
export const DOWNLOAD = 'download';

// AMB-PWA-15: what belongs to a page that is shown already.
const IN_PAGE = { 'about:': ALLOW, 'data:': ALLOW, 'blob:': DOWNLOAD };

export class NavigationPolicy {
  #rootHost;
  #system;

  /**
   * @param {object} options
   * @param {string} options.rootUrl
   * @param {{showTab: (url: URL) => void, open: (url: URL) => void}} options.system what opens a URL
   *   outside: in a tab over the app, or in the app that takes it, if there is one
   */
  constructor({ rootUrl, system }) {
    this.#rootHost = hostOf(parseUrl(rootUrl));
    this.#system = system;
  }

  /** @param {{url: string, isForMainFrame: boolean}} request */
  decide({ url: text, isForMainFrame }) {
    const url = parseUrl(text);
    if (url === undefined) return CANCEL;
    if (hostOf(url) !== '' && hostOf(url) === this.#rootHost) return ALLOW;
    if (Object.hasOwn(IN_PAGE, url.protocol)) return IN_PAGE[url.protocol];
    if (isWeb(url)) {
      // A frame of the site shows what the site put there.
      if (!isForMainFrame) return ALLOW;
      this.#system.showTab(url);
    } else {
      this.#system.open(url);
    }
    return CANCEL;
  }
}

// URL lowers the case of web hosts alone.
function hostOf(url) {
  return url?.hostname.toLowerCase() ?? '';
}
