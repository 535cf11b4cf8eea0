// The tags by which a page connects to the hosts of its scripts before it asks for them.

import { escapeHTML } from './rampkit-html.mjs';

/**
 * Each origin once and each host once, in the order of the scripts. What names no host is left out.
 *
 * @param {string[]} scripts
 */
export function preconnectTags(scripts) {
  const urls = scripts.map(withScheme).filter((text) => URL.canParse(text)).map((text) => new URL(text))
    .filter(({ host }) => host !== '');
  const origins = new Set(urls.map(({ protocol, host }) => `${protocol}//${host}`));
  const hosts = new Set(urls.map(({ hostname }) => hostname));
  return [
    ...Array.from(origins, (origin) => `<link rel="preconnect" href="${escapeHTML(origin)}" crossorigin>`),
    ...Array.from(hosts, (host) => `<link rel="dns-prefetch" href="//${escapeHTML(host)}">`),
  ].join('\n');
}

// The page itself has no address from which a URL could take its scheme.
function withScheme(url) {
  return url.startsWith('//') ? `https:${url}` : url;
}
