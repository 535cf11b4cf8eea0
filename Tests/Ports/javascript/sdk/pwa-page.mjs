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

/** Whether one of the patterns covers the path; "*" stands for any text. */
export function opensInApp(patterns, path) {
  return patterns.some((pattern) => covers(pattern, path));
}

// Each literal is taken where it occurs first, so nothing is ever tried twice.
function covers(pattern, path) {
  const [first, ...rest] = pattern.split('*');
  if (rest.length === 0) return pattern === path;
  if (!path.startsWith(first)) return false;
  const last = rest.pop();
  let position = first.length;
  for (const literal of rest) {
    const found = path.indexOf(literal, position);
    if (found < 0) return false;
    position = found + literal.length;
  }
  return path.length - last.length >= position && path.endsWith(last);
}
