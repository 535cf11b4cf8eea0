// A page in a WebView, which runs what the host evaluates as JavaScript.

import { createContext, runInContext } from 'node:vm';
import { DEFAULT_BOOTSTRAP_SCRIPT } from '../sdk/gbg-delivery.mjs';

export class Page {
  #context;
  #failsNext = false;

  /** @param {(message: object) => void} onMessage what the page's listener gets */
  constructor(onMessage) {
    const window = {
      CustomEvent: class {
        constructor(type, { detail }) {
          this.type = type;
          this.detail = detail;
        }
      },
      dispatchEvent: ({ type, detail }) => {
        if (type === 'gbgBridge') onMessage(detail);
      },
    };
    window.window = window;
    this.#context = createContext(window);
    runInContext(DEFAULT_BOOTSTRAP_SCRIPT, this.#context);
  }

  failNext() {
    this.#failsNext = true;
  }

  async evaluateJavaScript(script) {
    if (this.#failsNext) {
      this.#failsNext = false;
      throw new Error('the script was not run');
    }
    runInContext(script, this.#context);
  }
}
