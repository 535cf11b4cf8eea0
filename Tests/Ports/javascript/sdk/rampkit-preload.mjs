// Documents that are built, and a WebView that is warmed up, before an overlay is shown.

import { buildDocument } from './rampkit-document.mjs';

/** @typedef {{onboardingId: string, screens: object[], variables?: object, requiredScripts?: string[]}} Onboarding */

export class OverlayPages {
  #platform;
  #build;
  #cache = new Map();
  #preloader;

  /**
   * @param {object} platform
   * @param {(document: string) => {destroy: () => void}} platform.startPreloader makes a WebView that
   *   is in no view and loads the document
   * @param {(page: number, document: string) => void} platform.load
   * @param {typeof buildDocument} [build]
   */
  constructor(platform, build = buildDocument) {
    this.#platform = platform;
    this.#build = build;
  }

  /** @param {Onboarding} onboarding the same id is preloaded once (RMP-PLD-02) */
  preload(onboarding) {
    if (this.#cache.has(onboarding.onboardingId)) return;
    const documents = this.#documents(onboarding);
    this.#cache.set(onboarding.onboardingId, documents);
    if (documents.length === 0) return;
    this.#preloader?.destroy();
    this.#preloader = this.#platform.startPreloader(documents[0]);
  }

  /** @param {Onboarding} onboarding */
  show(onboarding) {
    this.#preloader?.destroy();
    this.#preloader = undefined;
    const documents = this.#cache.get(onboarding.onboardingId) ?? this.#documents(onboarding);
    documents.forEach((document, page) => this.#platform.load(page, document));
  }

  #documents({ screens, variables = {}, requiredScripts = [] }) {
    return screens.map((screen) => this.#build(screen, variables, requiredScripts));
  }
}
