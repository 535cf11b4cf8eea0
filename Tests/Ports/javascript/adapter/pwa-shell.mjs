// The suite of the PWA shell over time, with the device that it runs on.

import { Shell } from '../sdk/pwa-shell.mjs';
import { intentOf } from './pwa.mjs';

export const suites = { 'pwa-shell.shell': play };

function play({ config, steps }) {
  const device = new Device(config.rootUrl);
  return { effects: steps.map(({ at, do: stimulus }) => device.step(at, ...Object.entries(stimulus)[0])) };
}

class Device {
  #rootUrl;
  #effects = [];
  #now = 0;
  #timers = new Set();
  #unanswered = [];
  #canOpen;
  #shell;

  constructor(rootUrl) {
    this.#rootUrl = rootUrl;
  }

  step(at, name, body) {
    this.#effects = [];
    this.#elapse((due) => due < at);
    this.#now = at;
    this.#happen(name, body);
    this.#elapse((due) => due === at);
    return this.#effects;
  }

  #happen(name, body) {
    switch (name) {
      case 'launch':
        return this.#launch(body);
      case 'setCookie':
        return this.#shell.setCookie(body.completion ? () => this.#note('cookieCompletion') : undefined);
      case 'cookieStored':
        return this.#unanswered.splice(0).forEach((stored) => stored());
      case 'continueActivity':
        return this.#shell.onNewIntent(intentOf([body], null, []));
      case 'openURLContexts':
        return this.#shell.onNewIntent(intentOf([], null, body.urls));
      case 'performShortcut':
        return this.#shell.onNewIntent(intentOf([], body.type, []));
      case 'decidePolicy':
        return this.#decide(body);
      case 'progress':
        return this.#shell.onProgressChanged(Math.round(body.estimatedProgress * 100));
      case 'failProvisional':
        return this.#shell.onReceivedError({ isForMainFrame: true });
      case 'failResource':
        return this.#shell.onReceivedError({ isForMainFrame: false });
      case 'finish':
        return this.#shell.onPageFinished();
      case 'teardown':
        return this.#shell.onDestroy();
      case 'wait':
        return undefined;
      default:
        throw new TypeError(`unknown stimulus ${name}`);
    }
  }

  #launch({ activities, shortcutType, urlContexts }) {
    this.#shell = new Shell(this.#rootUrl, intentOf(activities, shortcutType, urlContexts), {
      createWebView: () => {
        this.#note('createWebView');
        return { load: (url) => this.#note('load', { url }) };
      },
      cookies: {
        setCookie: ({ name }, stored) => {
          this.#note('setCookie', { name, store: 'webview' });
          this.#unanswered.push(stored);
        },
      },
      screen: this.#screen(),
      system: {
        showTab: ({ href }) => this.#note('open', { via: 'safari', url: href }),
        open: ({ href }) => this.#canOpen && this.#note('open', { via: 'system', url: href }),
      },
      setTimer: (action, delay) => {
        const timer = { due: this.#now + delay, action };
        this.#timers.add(timer);
        return timer;
      },
      clearTimer: (timer) => this.#timers.delete(timer),
    });
    this.#note('connectionProblem', { shown: false }); // as the layout has it
    this.#shell.onCreate();
  }

  #screen() {
    return {
      setWebViewHidden: (hidden) => this.#note('webView', { hidden }),
      setLoadingViewHidden: (hidden) => this.#note('loadingView', { hidden }),
      showConnectionProblem: () => this.#note('connectionProblem', { shown: true }),
      hideConnectionProblem: () => this.#note('connectionProblem', { shown: false }),
      setProgress: (progress) => this.#note('setProgress', { progress }),
    };
  }

  #decide({ url, mainFrame, canOpen }) {
    this.#canOpen = canOpen;
    this.#note('decide', { decision: this.#shell.shouldOverride({ url, isForMainFrame: mainFrame }) });
  }

  #elapse(isDue) {
    for (;;) {
      const [timer] = [...this.#timers].filter(({ due }) => isDue(due)).sort((one, other) => one.due - other.due);
      if (timer === undefined) return;
      this.#timers.delete(timer);
      this.#now = timer.due;
      timer.action();
    }
  }

  #note(name, details = {}) {
    this.#effects.push({ [name]: details });
  }
}
