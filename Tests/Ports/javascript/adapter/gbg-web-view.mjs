// The suite gbg.web-view: what is done to a WebView that is set up for the bridge.

import { BridgeConfiguration } from '../sdk/gbg-capabilities.mjs';
import { DEFAULT_BOOTSTRAP_SCRIPT } from '../sdk/gbg-delivery.mjs';
import { BridgeHost } from '../sdk/gbg-host.mjs';
import { BridgeWebView, BridgeWebViewConfigurator } from '../sdk/gbg-web-view.mjs';
import { Reject } from './reject.mjs';

export const suites = { 'gbg.web-view': playWebView };

function playWebView({ config, steps }) {
  let effects = [];
  const note = (effect) => effects.push(effect);
  const channels = new Map();
  const play = makePlayer(config, makeHost(config, note), channels, note);
  return {
    effects: steps.map(({ do: stimulus }) => {
      effects = [];
      play(stimulus);
      return effects;
    }),
  };
}

function makePlayer({ entry, url }, host, channels, note) {
  const setUp = makeSetUp(entry, host, url, () => makeRecorder(channels, note), note);
  return (stimulus) => {
    const [name, value] = Object.entries(stimulus)[0];
    switch (name) {
      case 'setUp':
      case 'setUpAgain':
        return setUp.run();
      case 'setUrl':
        return setUp.setUrl(value.url);
      case 'post':
        return post(value.body, host, channels, note);
      case 'wait':
        return undefined;
      default:
        throw new Reject('bad-input', `unknown stimulus ${name}`);
    }
  };
}

// As the document's page does: nothing happens where nobody listens.
function post(body, host, channels, note) {
  const before = host.receivedMessages.length;
  channels.get('gbgBridge')?.(body);
  for (const { correlationId } of host.receivedMessages.slice(before)) note({ received: { correlationId } });
}

function makeSetUp(entry, host, url, makeOwn, note) {
  const create = () => {
    note({ createWebView: {} });
    return makeOwn();
  };
  switch (entry) {
    case 'configure': {
      const webView = makeOwn(); // the app's own
      return { run: () => BridgeWebViewConfigurator.configure(webView, host) };
    }
    case 'makeWebView':
      return { run: () => BridgeWebViewConfigurator.makeWebView(host, create) };
    case 'view': {
      const view = new BridgeWebView({ url, host, createWebView: create });
      return {
        run: () => view.mount(),
        setUrl: (changed) => {
          view.url = changed;
        },
      };
    }
    default:
      throw new Reject('bad-input', `unknown entry ${entry}`);
  }
}

function makeHost({ bootstrapScript }, note) {
  const configuration = new BridgeConfiguration({ hostVersion: '1.0', capabilities: {}, bootstrapScript });
  return new (class extends BridgeHost {
    attach(webView) {
      note({ attach: {} });
      super.attach(webView);
    }
  })({ configuration });
}

function makeRecorder(channels, note) {
  return {
    addUserScript: ({ source, injectionTime }) =>
      note({ injectScript: { script: describeScript(source), at: injectionTime } }),
    addMessageHandler: (name, handler) => {
      note({ addMessageHandler: { name } });
      channels.set(name, handler);
    },
    evaluateJavaScript: async () => {},
    load: (url) => note({ load: { url } }),
  };
}

function describeScript(source) {
  return source === DEFAULT_BOOTSTRAP_SCRIPT ? 'default' : { custom: source };
}
