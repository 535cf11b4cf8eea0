// Links that the app is opened with.

/** The URL of an absolute text, or undefined. */
export function parseUrl(text) {
  return URL.canParse(text) ? new URL(text) : undefined;
}

/**
 * The web URL that a link of a custom scheme stands for: the same with https. A link without a host
 * leads nowhere (AMB-PWA-03).
 *
 * @returns {URL|undefined}
 */
export function convertLink(link) {
  const url = parseUrl(link);
  if (!url?.hostname) return undefined;
  // The protocol of a URL cannot be set from a custom one to https.
  return parseUrl(`https:${url.href.slice(url.protocol.length)}`);
}

/**
 * The URL that an intent launches the app with, or undefined.
 *
 * @param {{kind: 'app-link'|'custom-scheme'|'shortcut', text: string}|undefined} intent
 */
export function launchLink(intent) {
  if (intent === undefined) return undefined;
  const url = intent.kind === 'custom-scheme' ? convertLink(intent.text) : parseUrl(intent.text);
  // A shortcut may be any text, script among it (AMB-PWA-07).
  return url !== undefined && isWeb(url) ? url : undefined;
}

/** What is loaded first. A link to another host would leave the app with an empty page (AMB-PWA-24). */
export function firstLoad(link, rootUrl) {
  const root = new URL(rootUrl);
  return link?.hostname === root.hostname ? link : root;
}

export function isWeb(url) {
  return url.protocol === 'https:' || url.protocol === 'http:';
}
