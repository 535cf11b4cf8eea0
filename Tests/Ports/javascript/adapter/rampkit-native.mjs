// The rampkit suites of what pages ask of the platform, and of preloading.

import { buildDocument } from '../sdk/rampkit-document.mjs';
import { NativeRequests } from '../sdk/rampkit-native.mjs';
import { OverlayPages } from '../sdk/rampkit-preload.mjs';
import { SharedVariables } from '../sdk/rampkit-variables.mjs';

export const suites = {
  'rampkit.native-requests': playRequests,
  'rampkit.preload': playPreload,
};

async function playRequests({ config: { pages }, steps }) {
  const device = new Device(pages);
  const effects = [];
  for (const { do: stimulus } of steps) {
    effects.push(await device.step(...Object.entries(stimulus)[0]));
  }
  return { effects };
}

class Device {
  #effects = [];
  #pages;
  #requests;
  /** Of the permission: who waits for an answer, and answers that nobody waited for. */
  #waiting = [];
  #answers = [];

  constructor(pages) {
    this.#pages = pages;
    const variables = new SharedVariables({
      pages: Array.from({ length: pages }, (_, page) => ({ post: ({ vars }) => this.#note('send', { page, vars }) })),
      variables: {},
      now: () => 0,
    });
    this.#requests = new NativeRequests({
      requestReview: () => this.#note('requestReview', {}),
      setChannel: (channel) => this.#note('channel', channel),
      requestPermission: (options) => {
        this.#note('ask', { question: 'notificationPermission', options });
        return new Promise((...settle) => {
          this.#waiting.push(settle);
          this.#settle();
        });
      },
    }, variables);
  }

  async step(name, body) {
    this.#effects = [];
    if (name === 'message' && body.page < this.#pages) this.#requests.receive(body.body);
    if (name === 'answer' && body.question === 'notificationPermission') {
      this.#answers.push(body);
      this.#settle();
    }
    await new Promise(setImmediate); // what was promised happens
    return this.#effects;
  }

  #settle() {
    while (this.#waiting.length > 0 && this.#answers.length > 0) {
      const [resolve, reject] = this.#waiting.shift();
      const { value, error } = this.#answers.shift();
      if (error) reject(new Error('no permission can be asked for'));
      else resolve(value);
    }
  }

  #note(name, details) {
    this.#effects.push({ [name]: details });
  }
}

function playPreload({ config: { marks }, steps }) {
  let effects = [];
  const marksOf = (document) => ({ marks: marks.filter((mark) => document.includes(mark)) });
  const pages = new OverlayPages({
    startPreloader: (document) => {
      effects.push({ mountPreloader: { width: null, height: null, alpha: null, position: null, ...marksOf(document) } });
      return { destroy: () => effects.push({ destroyPreloader: {} }) };
    },
    load: (page, document) => effects.push({ load: { page, ...marksOf(document) } }),
  }, (...parts) => {
    const document = buildDocument(...parts);
    effects.push({ build: marksOf(document) });
    return document;
  });
  return {
    effects: steps.map(({ do: { preload, show } }) => {
      effects = [];
      if (preload) pages.preload(preload);
      else pages.show(show);
      return effects;
    }),
  };
}
