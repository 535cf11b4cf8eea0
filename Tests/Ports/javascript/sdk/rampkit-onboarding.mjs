// What an app can do with an onboarding that has been loaded.

import { Overlay } from './rampkit-overlay.mjs';
import { OverlayPages } from './rampkit-preload.mjs';

/** @typedef {{onShowPaywall?: Function, showPaywall?: Function}} PaywallCallbacks two names of one callback */

export class Onboarding {
  #platform;
  #onboarding;
  #pages;
  #callbacks;
  #overlay = null;

  /**
   * @param {import('./rampkit-overlay.mjs').Platform} platform
   * @param {import('./rampkit-preload.mjs').Onboarding} onboarding
   * @param {PaywallCallbacks & {onOnboardingFinished?: Function}} callbacks
   */
  constructor(platform, onboarding, callbacks) {
    this.#platform = platform;
    this.#onboarding = onboarding;
    this.#pages = new OverlayPages(platform);
    this.#callbacks = { finished: callbacks.onOnboardingFinished, paywall: paywallOf(callbacks) };
  }

  /** What is shown, if anything is. */
  get overlay() {
    return this.#overlay;
  }

  /**
   * From the first screen, in place of an overlay that is there (AMB-RMP-47).
   *
   * @param {PaywallCallbacks} [options] stay in force until others come (AMB-RMP-43)
   */
  show(options = {}) {
    if (this.#onboarding.screens.length === 0) return;
    this.#callbacks.paywall = paywallOf(options) ?? this.#callbacks.paywall;
    this.#overlay?.remove();
    this.#overlay = new Overlay(this.#platform, this.#onboarding, { ...this.#callbacks }, () => {
      this.#overlay = null;
    });
    this.#overlay.show(() => this.#pages.show(this.#onboarding));
  }

  close() {
    this.#overlay?.close();
  }

  /** The same: nothing leaves the screen without its animation, unless something takes its place. */
  hide() {
    this.close();
  }
}

function paywallOf({ onShowPaywall, showPaywall }) {
  return showPaywall ?? onShowPaywall;
}
