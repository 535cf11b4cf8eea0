// Success URL patterns: "*" stands for any text, "/" and the empty text included, everything else
// for itself, and a pattern covers the whole URL (PSG-SUC-04..08, PSG-SUC-13..15).

/** @param {string[]} patterns */
export function isSuccessURL(patterns, url) {
  return patterns.some((pattern) => matches(pattern, url));
}

// Each literal is taken at the first place where it occurs. With "*" alone as wildcard that never
// costs a match, so there is nothing to go back to and no exponential time (PSG-SUC-10), which a
// translation into a regular expression would bring.
function matches(pattern, url) {
  const literals = pattern.split('*');
  if (literals.length === 1) return pattern === url;

  const first = literals.shift();
  const last = literals.pop();
  if (!url.startsWith(first)) return false;

  let position = first.length;
  for (const literal of literals) {
    const found = url.indexOf(literal, position);
    if (found < 0) return false;
    position = found + literal.length;
  }
  return url.length - last.length >= position && url.endsWith(last);
}
