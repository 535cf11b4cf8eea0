// What RampKit shows overlays on, with a clock that the suites drive.

const SLIDE = 300; // milliseconds that the pager takes

export class Screen {
  #marks;
  #effects = [];
  #now = 0;
  #timers = new Set();
  #listeners = [];
  #userInput = false;

  /** @param {string[]} [marks] what is looked for in documents */
  constructor(marks = []) {
    this.#marks = marks;
  }

  /** What is done up to that time, and because of what happens at it. */
  async step(at, happen) {
    this.#effects = [];
    await this.#elapse(at);
    this.#now = at;
    happen();
    await this.#elapse(at);
    return this.#effects;
  }

  note(name, details) {
    this.#effects.push({ [name]: details });
  }

  /** A callback of the app, told by its name. */
  callback({ name, throws = false }) {
    return (...payload) => {
      this.note('callback', payload.length > 0 ? { name, payload: payload[0] } : { name });
      if (throws) throw new Error('of the app');
    };
  }

  /** Who listens to the WebView of a page, if there is one. */
  listener(page) {
    return this.#listeners[page];
  }

  swipe(to) {
    if (this.#userInput) this.note('selectPage', { page: to, animated: true });
  }

  /** The process ends, and what it has shown and waited for with it. */
  forget() {
    this.#listeners = [];
    this.#timers.clear();
  }

  /** @param {(page: number, script: string) => void} [evaluate] what is evaluated is the business of the page */
  platform(evaluate = () => {}) {
    return {
      now: () => this.#now,
      log: () => {},
      createWebView: (page, settings, listener) => this.#createWebView(page, settings, listener, evaluate),
      load: (page, document) =>
        this.note('load', { page, marks: this.#marks.filter((mark) => document.includes(mark)) }),
      mount: ({ fullScreen, aboveAll, userInput }) => {
        this.#userInput = userInput;
        this.note('mount', { fullScreen, aboveAll });
      },
      unmount: () => {
        this.#listeners = [];
        this.#userInput = false;
        this.note('closed', {});
      },
      animateOverlay: (fade) => this.#animate('overlayFade', fade),
      animateCurtain: (fade, color) => this.#animate('curtainFade', fade, { color }),
      selectPage: (page, { animated }) => {
        this.note('selectPage', { page, animated });
        return this.#until(this.#now + (animated ? SLIDE : 0));
      },
      performHaptic: (kind, style) => this.note('haptic', style === undefined ? { kind } : { kind, style }),
      openURL: (url) => this.note('openUrl', { url, by: 'system' }),
      // Nobody answers.
      requestReview: () => {},
      setChannel: () => {},
      requestPermission: () => new Promise(() => {}),
    };
  }

  #createWebView(page, settings, listener, evaluate) {
    this.#listeners[page] = listener;
    this.note('createWebView', { page, settings: {
      javaScript: settings.javaScriptEnabled, mediaUserAction: settings.mediaPlaybackRequiresUserGesture,
    } });
    return {
      runAtDocumentStart: (script) => this.note('script', { page, script, at: 'documentStart' }),
      runNow: (script) => this.note('script', { page, script, at: 'loaded' }),
      evaluate: (script) => evaluate(page, script),
    };
  }

  #animate(kind, { duration, delay, from, to }, more = {}) {
    const begin = this.#now + delay;
    const end = begin + duration;
    this.note(kind, { from, to, begin, end, ...more });
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
}
