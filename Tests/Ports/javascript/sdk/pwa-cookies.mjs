// The cookies that are stored before the first page is asked for.

/** "1 year", which is neither 365 nor 366 days (AMB-PWA-21). */
export const LIFETIME_SECONDS = 31_556_926;

/**
 * The platform cookie and the others, all for the host of the root URL.
 *
 * @param {string} rootUrl
 * @param {{name: string, value: string}[]} pairs
 */
export function cookiesFor(rootUrl, pairs) {
  const attributes = {
    domain: new URL(rootUrl).hostname,
    path: '/',
    expires: new Date(Date.now() + LIFETIME_SECONDS * 1000),
    secure: true,
    // The page's script has to see it (PWA-COO-09).
    httpOnly: false,
  };
  return pairs.map(({ name, value }) => ({ name, value, ...attributes }));
}
