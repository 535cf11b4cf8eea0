// The rampkit suite of init(), and of what can be done once it has been called.

import { RampKitCore } from '../sdk/rampkit-core.mjs';
import { Screen } from './rampkit-screen.mjs';
import { Store } from './rampkit-store.mjs';

export const suites = { 'rampkit.init': play };

async function play({ config, steps }) {
  const device = new Device(config);
  const effects = [];
  for (const { at, do: stimulus } of steps) {
    effects.push(await device.step(at, ...Object.entries(stimulus)[0]));
  }
  return { effects };
}

class Device {
  #screen = new Screen();
  #beginnings;
  #store;
  /** How requests are settled that wait for an answer. */
  #waiting = [];
  #failure;

  constructor({ beginnings, ...store }) {
    this.#beginnings = beginnings.toSorted((one, other) => other.length - one.length);
    this.#store = new Store((...effect) => this.#screen.note(...effect), store);
    this.#start();
  }

  async step(at, name, body) {
    const effects = await this.#screen.step(at, () => this.#happen(name, body));
    if (this.#failure) throw this.#failure;
    return effects;
  }

  #happen(name, body) {
    switch (name) {
      case 'init':
        return this.#init(body.config);
      case 'httpAnswer':
        return this.#waiting.pop()?.resolve(answer(body));
      case 'httpFail':
        return this.#waiting.pop()?.reject(new TypeError('fetch failed'));
      case 'getUserId':
      case 'getOnboardingData':
        return this.#screen.note('returned', { call: name, value: RampKitCore.instance[name]() });
      case 'showOnboarding':
        return RampKitCore.instance.showOnboarding();
      case 'loaded':
        return this.#screen.listener(body.page)?.onLoad();
      case 'loadFailed':
        return this.#screen.listener(body.page)?.onError('net::ERR_FAILED');
      case 'message':
        return this.#screen.listener(body.page)?.onMessage(body.body);
      case 'restart':
        this.#screen.forget();
        this.#waiting = [];
        return this.#start();
      case 'wait':
        return undefined;
      default:
        throw new TypeError(`unknown stimulus ${name}`);
    }
  }

  #start() {
    RampKitCore.start({
      store: this.#store.forSDK(),
      screen: this.#screen.platform((page, script) => this.#run(page, script)),
      fetch: (url, { method = 'GET' } = {}) => {
        this.#screen.note('http', { method, url });
        return new Promise((resolve, reject) => this.#waiting.push({ resolve, reject }));
      },
      log: (line) => this.#log(line),
    });
  }

  async #init({ onOnboardingFinished, onShowPaywall, ...config }) {
    const callbacks = Object.entries({ onOnboardingFinished, onShowPaywall })
      .filter(([, name]) => name !== undefined)
      .map(([key, name]) => [key, this.#screen.callback({ name })]);
    try {
      await RampKitCore.instance.init({ ...config, ...Object.fromEntries(callbacks) });
      this.#screen.note('initDone', {});
    } catch (error) {
      this.#failure = error; // of the run, as nobody waits here
    }
  }

  #log(line) {
    const begins = this.#beginnings.find((beginning) => line.startsWith(beginning)) ?? null;
    this.#screen.note('log', { begins });
  }

  /** As the page does, whose listener hears of the variables. */
  #run(page, script) {
    const hear = ({ data: { type, vars } }) => {
      if (type === 'rampkit:variables') this.#screen.note('send', { page, vars });
    };
    new Function('document', 'MessageEvent', script)({ dispatchEvent: hear }, MessageEvent);
  }
}

function answer({ status, body }) {
  return { ok: status >= 200 && status <= 299, status, json: async () => JSON.parse(body) };
}
