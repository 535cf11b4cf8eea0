// The document that a screen is made into.

import { VARIABLES_GLOBAL } from './rampkit-constants.mjs';
import { escapeHTML } from './rampkit-html.mjs';
import { preconnectTags } from './rampkit-preconnect.mjs';
import { expressionOf } from './rampkit-script.mjs';

/**
 * @param {import('./rampkit-data.mjs').Screen} screen
 * @param {Record<string, unknown>} variables
 * @param {string[]} requiredScripts
 */
export function buildDocument(screen, variables, requiredScripts) {
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no, viewport-fit=cover"/>
${preconnectTags(requiredScripts)}
${requiredScripts.map((url) => `<script src="${escapeHTML(url)}"></script>`).join('\n')}
<style>${screen.css ?? ''}</style>
<style>html,body{margin:0;padding:0;overflow-x:hidden}*{-webkit-tap-highlight-color: rgba(0,0,0,0);}\
::selection{background:transparent}::-moz-selection{background:transparent}</style>
</head>
<body>
${screen.html ?? fallback(screen)}
<script>
window.${VARIABLES_GLOBAL} = ${expressionOf(variables)};
${screen.js ?? ''}
</script>
</body>
</html>`;
}

// Nobody is to be stuck on a screen that has come without its HTML (AMB-RMP-12).
function fallback({ id, label }) {
  return `<h1>${escapeHTML(label ?? id)}</h1>
<button onclick="window.ReactNativeWebView.postMessage('rampkit:tap')">Continue</button>`;
}
