// What is on the screen of the onboardings that are loaded.

import { Overlay } from './rampkit-overlay.mjs';
import { OverlayPages } from './rampkit-preload.mjs';

/** @typedef {{onShowPaywall?: Function, showPaywall?: Function}} PaywallCallbacks two names of one callback */

export class Onboarding {
  #platform;
  #pages;
  #callbacks = {};
  #overlay = null;

  /** @param {import('./rampkit-overlay.mjs').Platform} platform */
  constructor(platform) {
    this.#platform = platform;
    this.#pages = new OverlayPages(platform);
  }

  /** @param {PaywallCallbacks & {onOnboardingFinished?: Function}} config whose callbacks are those of later shows */
  configure(config) {
    this.#callbacks = { finished: config.onOnboardingFinished, paywall: paywallOf(config) };
  }

  /** What is shown, if anything is. */
  get overlay() {
    return this.#overlay;
  }

  /**
   * From the first screen, in place of an overlay that is there (AMB-RMP-47).
   *
   * @param {import('./rampkit-preload.mjs').Onboarding} onboarding
   * @param {PaywallCallbacks} [options] stay in force until others come (AMB-RMP-43)
   */
  show(onboarding, options = {}) {
    if (onboarding.screens.length === 0) return;
    this.#callbacks.paywall = paywallOf(options) ?? this.#callbacks.paywall;
    this.#overlay?.remove();
    this.#overlay = new Overlay(this.#platform, onboarding, { ...this.#callbacks }, () => {
      this.#overlay = null;
    });
    this.#overlay.show(() => this.#pages.show(onboarding));
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
