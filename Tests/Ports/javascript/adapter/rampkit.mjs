// The rampkit suites.

import { RampKitCore } from '../sdk/rampkit-core.mjs';
import { parseMessage } from '../sdk/rampkit-messages.mjs';
import { formatUserId, generateUserId, secureRandomBytes } from '../sdk/rampkit-user-id.mjs';
import { Store } from './rampkit-store.mjs';

export const suites = {
  'rampkit.message-parsing': ({ body }) => parseMessage(body),
  'rampkit.user-id-format': ({ random }) => ({ id: formatUserId(random) }),
  'rampkit.user-id-fresh': ({ count }) => ({
    ids: Array.from({ length: count }, () => generateUserId()),
  }),
  'rampkit.stored-id': playStoredId,
};

const ONBOARDING = { onboardingId: 'o', screens: [{ id: 's1', label: 'one', html: '<p></p>' }] };

async function playStoredId({ config, steps }) {
  const device = new Device(config);
  let core = device.start();
  const effects = [];
  for (const { do: stimulus } of steps) {
    device.effects = [];
    if (Object.hasOwn(stimulus, 'restart')) core = device.start();
    else await apply(core, device, stimulus);
    effects.push(device.effects);
  }
  return { effects };
}

async function apply(core, device, stimulus) {
  const [name, value] = Object.entries(stimulus)[0];
  switch (name) {
    case 'setStore':
      return device.store.set(value);
    case 'init':
      // Nothing is shown, as there is no screen.
      await core.init({ apiKey: value.config.apiKey });
      return device.note('initDone', {});
    case 'getRampKitUserId':
      // A call that rejects is told as one that gives nothing.
      return device.returned(name, await core.getRampKitUserId().catch(() => null));
    case 'getUserId':
      return device.returned(name, core.getUserId());
    case 'getOnboardingData':
      return device.returned(name, core.getOnboardingData());
    default:
      throw new TypeError(`unknown stimulus ${name}`);
  }
}

/** The platform under the SDK: a secure store, a source of random bytes and a network. */
class Device {
  effects = [];
  store;
  #random;

  constructor({ secureRandom, ...store }) {
    this.#random = secureRandom;
    this.store = new Store((...effect) => this.note(...effect), store);
  }

  /** A process starts: the SDK is new, the store is as it was. */
  start() {
    return new RampKitCore({
      store: this.store.forSDK(),
      randomBytes: () => this.#randomBytes(),
      fetch: (url) => this.#fetch(url),
      log: () => {},
    });
  }

  note(name, details) {
    this.effects.push({ [name]: details });
  }

  returned(call, value) {
    this.note('returned', { call, value });
  }

  #randomBytes() {
    this.note('random', { secure: true });
    if (this.#random === 'fails') throw new Error('no random bytes');
    return secureRandomBytes();
  }

  async #fetch(url) {
    this.note('http', { method: 'GET', url });
    return { ok: true, status: 200, json: async () => ONBOARDING };
  }
}
