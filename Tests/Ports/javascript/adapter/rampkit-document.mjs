// The rampkit suites of the texts that are made for pages.

import { buildDocument } from '../sdk/rampkit-document.mjs';
import { preconnectTags } from '../sdk/rampkit-preconnect.mjs';
import { dispatchScript } from '../sdk/rampkit-script.mjs';

export const suites = {
  'rampkit.html-document': ({ screen, variables = {}, requiredScripts }) =>
    ({ html: buildDocument(screen, variables, requiredScripts) }),
  'rampkit.preconnect-tags': ({ scripts }) => ({ html: preconnectTags(scripts) }),
  'rampkit.dispatch-script': ({ payload }) => ({ script: dispatchScript(payload) }),
};
