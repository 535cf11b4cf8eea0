// The rampkit suite of the overlay, with the device that it is shown on.

import { Onboarding } from '../sdk/rampkit-onboarding.mjs';

const SLIDE = 300; // milliseconds that the pager takes

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
  #marks;
  #effects = [];
  #now = 0;
  #timers = new Set();
  #listeners = [];
  #userInput;
  #onboarding;

  constructor({ marks, callbacks, screens, variables, requiredScripts }) {
    this.#marks = marks;
    const onboarding = { onboardingId: 'onboarding', screens, variables, requiredScripts };
    this.#onboarding = new Onboarding(this.#platform(), onboarding, this.#callbacks(callbacks));
  }

  async step(at, name, body) {
    this.#effects = [];
    await this.#elapse(at);
    this.#now = at;
    this.#happen(name, body);
    await this.#elapse(at);
    return this.#effects;
  }

  #happen(name, body) {
    const { overlay } = this.#onboarding;
    switch (name) {
      case 'show':
        return this.#onboarding.show(this.#callbacks(body));
      case 'closeOnboarding':
        return this.#onboarding.close();
      case 'hide':
        return this.#onboarding.hide();
      case 'message':
        return this.#listeners[body.page]?.onMessage(body.body);
      case 'loaded':
        return this.#listeners[body.page]?.onLoad();
      case 'swipe':
        return overlay && this.#userInput ? this.#note('selectPage', { page: body.to, animated: true }) : undefined;
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
    return Object.fromEntries(Object.entries(callbacks).map(([key, { name, throws }]) => [key, (...payload) => {
      this.#note('callback', payload.length > 0 ? { name, payload: payload[0] } : { name });
      if (throws) throw new Error('of the app');
    }]));
  }

  #platform() {
    return {
      now: () => this.#now,
      createWebView: (page, settings, listener) => this.#createWebView(page, settings, listener),
      load: (page, document) =>
        this.#note('load', { page, marks: this.#marks.filter((mark) => document.includes(mark)) }),
      mount: ({ fullScreen, aboveAll, userInput }) => {
        this.#userInput = userInput;
        this.#note('mount', { fullScreen, aboveAll });
      },
      unmount: () => {
        this.#listeners = [];
        this.#note('closed', {});
      },
      animateOverlay: (fade) => this.#animate('overlayFade', fade),
      animateCurtain: (fade, color) => this.#animate('curtainFade', fade, { color }),
      selectPage: (page, { animated }) => {
        this.#note('selectPage', { page, animated });
        return this.#until(this.#now + (animated ? SLIDE : 0));
      },
      performHaptic: (kind, style) => this.#note('haptic', style === undefined ? { kind } : { kind, style }),
      openURL: (url) => this.#note('openUrl', { url, by: 'system' }),
      // Nobody answers.
      requestReview: () => {},
      setChannel: () => {},
      requestPermission: () => new Promise(() => {}),
    };
  }

  #createWebView(page, settings, listener) {
    this.#listeners[page] = listener;
    this.#note('createWebView', { page, settings: {
      javaScript: settings.javaScriptEnabled, mediaUserAction: settings.mediaPlaybackRequiresUserGesture,
    } });
    return {
      runAtDocumentStart: (script) => this.#note('script', { page, script, at: 'documentStart' }),
      runNow: (script) => this.#note('script', { page, script, at: 'loaded' }),
      evaluate: () => {}, // the business of the page
    };
  }

  #animate(kind, { duration, delay, from, to }, more = {}) {
    const begin = this.#now + delay;
    const end = begin + duration;
    this.#note(kind, { from, to, begin, end, ...more });
    return this.#until(end);
  }

  #until(due) {
    return new Promise((resolve) => this.#timers.add({ due, resolve }));
  }

  /** Up to that time, with what happens at it. */
  async #elapse(time) {
    for (;;) {
      await new Promise(setImmediate); // what was promised happens
      const [timer] = [...this.#timers].filter(({ due }) => due <= time).sort((one, other) => one.due - other.due);
      if (timer === undefined) return;
      this.#timers.delete(timer);
      this.#now = timer.due;
      timer.resolve();
    }
  }

  #note(name, details) {
    this.#effects.push({ [name]: details });
  }
}
