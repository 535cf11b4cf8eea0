// The suite finvu.session: plays a trace on the native SDK, its provider and a page.

import { FinvuAuthenticationWrapper } from '../sdk/finvu-wrapper.mjs';
import { TraceProvider } from './finvu-provider.mjs';

export const suites = { 'finvu.session': playSession };

async function playSession({ config, steps }) {
  const scene = new Scene(config);
  const effects = [];
  for (const { do: stimulus } of steps) effects.push(await scene.play(stimulus));
  return { effects };
}

class Scene {
  #effects = [];
  #environment;
  #provider = new TraceProvider((effect) => this.#effects.push(effect));
  #objects = new Map(); // what the app keeps alive: the SDK does not
  #webView = null;
  #viewController = null;
  #calls = [];
  #sdk;

  constructor({ environment }) {
    this.#environment = environment;
    this.#sdk = new FinvuAuthenticationWrapper({
      provider: this.#provider,
      log: (level, text) => this.#note({ log: { level, text } }),
    });
  }

  async play(stimulus) {
    this.#effects = [];
    const [name, value] = Object.entries(stimulus)[0];
    this.#apply(name, value);
    await new Promise((resolve) => setImmediate(resolve)); // all that is due runs before that
    return this.#effects;
  }

  #note(effect) {
    this.#effects.push(effect);
  }

  #apply(name, value) {
    // Of calls that the trace says nothing of: they have gone well.
    if (name === 'message' || name === 'provider') this.#settleCalls(false);
    switch (name) {
      case 'setup':
        return this.#setUp(value);
      case 'loadPage':
        return this.#note({ load: {} });
      case 'message':
        this.#provider.begin();
        return this.#webView?.post(value.body);
      case 'provider': {
        const { message, event, ...members } = value;
        return this.#provider.report(message, { kind: event, ...members });
      }
      case 'callResult':
        return this.#settleCalls(value.missingFunction);
      case 'drop':
        return this.#drop(value.object);
      case 'cleanupAll':
        return this.#sdk.cleanupAll();
      case 'inspect':
        return this.#note({ held: Object.fromEntries(this.#sdk.heldData.map((name) => [name, true])) });
      case 'wait':
        return undefined;
      default:
        throw new TypeError(`unknown stimulus ${name}`);
    }
  }

  #setUp({ webView, viewController }) {
    this.#webView = this.#object(`web view ${webView}`, () => this.#makeWebView(webView));
    this.#viewController = this.#object(`view controller ${viewController}`, () => ({}));
    this.#sdk.setupWebView(this.#webView, {
      viewController: this.#viewController,
      environment: this.#environment,
    });
  }

  #object(id, make) {
    if (!this.#objects.has(id)) this.#objects.set(id, make());
    return this.#objects.get(id);
  }

  #makeWebView(id) {
    const handlers = new Map();
    return {
      // Like WebKit's, it takes no second handler of a name.
      addMessageHandler: (name, handler) => {
        if (handlers.has(name)) throw new Error(`there is a handler named ${name}`);
        this.#note({ register: { webView: id, name } });
        handlers.set(name, handler);
      },
      removeMessageHandler: (name) => {
        this.#note({ unregister: { webView: id, name } });
        handlers.delete(name);
      },
      callFunction: (name, args) => this.#called(id, name, args),
      // By the handler that there is; without one the page's call throws in the page.
      post: (body) => handlers.forEach((handler) => handler(body)),
    };
  }

  #called(webView, name, [argument]) {
    this.#note({ call: { webView, function: name, argument } });
    return new Promise((resolve, reject) => this.#calls.push({ resolve, reject }));
  }

  #settleCalls(isFunctionMissing) {
    for (const { resolve, reject } of this.#calls.splice(0)) {
      if (isFunctionMissing) reject(new Error('the page has no such function'));
      else resolve();
    }
  }

  #drop(object) {
    const dropped = object === 'webView' ? this.#webView : this.#viewController;
    for (const [id, held] of this.#objects) {
      if (held === dropped) this.#objects.delete(id);
    }
    if (object === 'webView') this.#webView = null;
    else this.#viewController = null;
  }
}
