// The rampkit suite of the overlay, with the device that it is shown on.

import { Onboarding } from '../sdk/rampkit-onboarding.mjs';
import { Screen } from './rampkit-screen.mjs';

export const suites = { 'rampkit.overlay': play };

async function play({ config, steps }) {
  const device = new Device(config);
  const effects = [];
  for (const { at, do: stimulus } of steps) {
    effects.push(await device.step(at, ...Object.entries(stimulus)[0]));
  }
  return { effects };
}

class Device {
  #screen;
  #shown;
  #presenter;

  constructor({ marks, callbacks, screens, variables, requiredScripts }) {
    this.#screen = new Screen(marks);
    this.#shown = { onboardingId: 'onboarding', screens, variables, requiredScripts };
    this.#presenter = new Onboarding(this.#screen.platform());
    this.#presenter.configure(this.#callbacks(callbacks));
  }

  step(at, name, body) {
    return this.#screen.step(at, () => this.#happen(name, body));
  }

  #happen(name, body) {
    const { overlay } = this.#presenter;
    switch (name) {
      case 'show':
        return this.#presenter.show(this.#shown, this.#callbacks(body));
      case 'closeOnboarding':
        return this.#presenter.close();
      case 'hide':
        return this.#presenter.hide();
      case 'message':
        return this.#screen.listener(body.page)?.onMessage(body.body);
      case 'loaded':
        return this.#screen.listener(body.page)?.onLoad();
      case 'swipe':
        return this.#screen.swipe(body.to);
      case 'hardwareBack':
        return overlay?.back();
      case 'openExternal':
        return overlay?.openExternal(body.url);
      case 'wait':
        return undefined;
      default:
        throw new TypeError(`unknown stimulus ${name}`);
    }
  }

  #callbacks(callbacks) {
    return Object.fromEntries(Object.entries(callbacks).map(([key, one]) => [key, this.#screen.callback(one)]));
  }
}
