// What the site has to do with the app: its page finds out that it runs in there, and its association
// file says which paths the app opens.

/** Whether document.cookie has the platform cookie; one whose name only ends alike is another (AMB-PWA-18). */
export function hasPlatformCookie(documentCookie) {
  return documentCookie.split(';').some((pair) => pair.trim() === 'app-platform=iOS App Store');
}

/** Whether navigator.userAgent is the shell's. */
export function isShell(userAgent) {
  return userAgent.includes('PWAShell');
}

/** Whether one of the patterns covers the whole path; "*" stands for any text. */
export function opensInApp(patterns, path) {
  return patterns.some((pattern) => expression(pattern).test(path));
}

// The site wrote the patterns, so none is made to take long.
function expression(pattern) {
  const literals = pattern.split('*').map((literal) => literal.replace(/[\\^$.+?()[\]{}|/]/g, '\\$&'));
  return new RegExp(`^${literals.join('.*')}$`, 's');
}
