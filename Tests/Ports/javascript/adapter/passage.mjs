// The passage suites.

import { decideCaptures, decideCookieClearing, readTokenFlags } from '../sdk/passage-flags.mjs';
import { NavigationController } from '../sdk/passage-navigation.mjs';
import { isSuccessURL } from '../sdk/success-url.mjs';

export const suites = {
  'passage.jwt-flags': ({ token, configuration }) => {
    const flags = readTokenFlags(token);
    return {
      ...flags,
      screenshots: decideCaptures(flags),
      clearCookiesOnInit: decideCookieClearing(flags, configuration),
    };
  },
  'passage.success-url': ({ patterns, url }) => ({ match: isSuccessURL(patterns, url) }),
  'passage.navigation': playNavigation,
};

function playNavigation({ config, steps }) {
  let effects = [];
  const controller = new NavigationController({
    successPatterns: config.patterns,
    visible: config.visible,
    show: (webView) => effects.push({ show: { webView } }),
  });
  return {
    effects: steps.map(({ do: stimulus }) => {
      effects = [];
      apply(controller, stimulus);
      return effects;
    }),
  };
}

// Nothing in this part of the SDK takes time, so a wait is no event.
function apply(controller, stimulus) {
  const [name, value] = Object.entries(stimulus)[0];
  switch (name) {
    case 'navStart':
      return controller.navigationStarted(value.webView, value.url);
    case 'navEnd':
      return controller.navigationEnded(value.webView, value.url);
    case 'navFail':
      return controller.navigationFailed(value.webView, value.url);
    case 'switchWebview':
      return controller.switchWebview();
    case 'userActionRequired':
      return controller.setUserActionRequired(value);
    default:
      return undefined;
  }
}
