// The document that a screen is made into.

import { VARIABLES_GLOBAL } from './rampkit-constants.mjs';

/**
 * @param {import('./rampkit-data.mjs').Screen} screen
 * @param {Record<string, unknown>} variables
 * @param {string[]} requiredScripts
 */
export function buildDocument({ css, html, js }, variables, requiredScripts) {
  return `<!doctype html>
<html>
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1, maximum-scale=1, user-scalable=no, viewport-fit=cover"/>
${requiredScripts.map((url) => `<script src="${attribute(url)}"></script>`).join('\n')}
<style>${css ?? ''}</style>
<style>html,body{margin:0;padding:0;overflow-x:hidden}*{-webkit-tap-highlight-color: rgba(0,0,0,0);}\
::selection{background:transparent}::-moz-selection{background:transparent}</style>
</head>
<body>
${html ?? ''}
<script>
window.${VARIABLES_GLOBAL} = ${literal(variables)};
${js ?? ''}
</script>
</body>
</html>`;
}

function attribute(text) {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
}

// No value may end the script element.
function literal(value) {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
