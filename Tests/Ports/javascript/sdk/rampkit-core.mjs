// The coordinator: resolves the user id, loads the onboarding and has it shown.

import { initialVariables, readOnboarding } from './rampkit-data.mjs';
import { logLine } from './rampkit-log.mjs';
import { Onboarding } from './rampkit-onboarding.mjs';
import { UserIdManager } from './rampkit-user-id.mjs';

export const ONBOARDING_URL = 'https://dqplcvw3fzili.cloudfront.net/labelaiOnboarding.json';

/**
 * @typedef {object} Config
 * @property {string} apiKey sent nowhere yet (AMB-RMP-52)
 * @property {string} [environment] changes nothing yet
 * @property {boolean} [autoShowOnboarding]
 * @property {Function} [onOnboardingFinished]
 * @property {Function} [onShowPaywall]
 * @property {Function} [showPaywall] another name of onShowPaywall
 * @property {string} [customOnboardingURL] in place of the usual address
 */

export class RampKitCore {
  static #platform;
  static #instance;

  #fetch;
  #log;
  #userIds;
  #onboarding;
  #userId = null;
  #onboardingData = null;

  /**
   * @param {object} platform
   * @param {import('./rampkit-user-id.mjs').SecureStore} platform.store
   * @param {import('./rampkit-overlay.mjs').Platform} [platform.screen]
   * @param {typeof fetch} [platform.fetch]
   * @param {() => Uint8Array} [platform.randomBytes]
   * @param {(line: string) => void} [platform.log]
   */
  constructor({ store, screen, randomBytes, fetch = globalThis.fetch, log = console.log }) {
    this.#fetch = fetch;
    this.#log = (context, message) => log(logLine(context, message));
    this.#userIds = new UserIdManager({ store, randomBytes, log: (text) => this.#log('UserId', text) });
    this.#onboarding = new Onboarding({ ...screen, log });
  }

  /** The process starts on this platform, and the app has not asked for the instance yet. */
  static start(platform) {
    RampKitCore.#platform = platform;
    RampKitCore.#instance = undefined;
  }

  /** The one of the process (RMP-INI-16). */
  static get instance() {
    RampKitCore.#instance ??= new RampKitCore(RampKitCore.#platform);
    return RampKitCore.#instance;
  }

  /** Public, and no init() is needed for it (RMP-UID-19). */
  getRampKitUserId() {
    return this.#userIds.getRampKitUserId();
  }

  getUserId() {
    return this.#userId;
  }

  getOnboardingData() {
    return this.#onboardingData;
  }

  showOnboarding() {
    const data = this.#onboardingData;
    if (data === null) {
      this.#log('ShowOnboarding', 'no onboarding data available');
      return;
    }
    this.#onboarding.show({ ...data, variables: initialVariables({ state: data.variables }) });
  }

  /**
   * Never rejects: what fails is logged and left out. Runs all steps again each time (AMB-RMP-89).
   *
   * @param {Config} config
   */
  async init(config) {
    this.#onboarding.configure(config);
    await this.#resolveUserId();
    this.#onboardingData = await this.#load(config.customOnboardingURL ?? ONBOARDING_URL);
    this.#log('Init', 'finished');
    // RMP-INI-07: not what is merely truthy.
    if (config.autoShowOnboarding === true && this.#onboardingData !== null) {
      this.#log('Init', 'auto-show onboarding');
      this.showOnboarding();
    }
  }

  async #resolveUserId() {
    try {
      this.#userId = await this.getRampKitUserId();
      this.#log('Init', `userId ${this.#userId}`);
    } catch (error) {
      this.#log('Init', `failed to resolve user id: ${error.message}`);
    }
  }

  // The status says nothing that the document does not say by being one (AMB-RMP-72).
  async #load(url) {
    this.#log('Init', 'starting onboarding load');
    try {
      const response = await this.#fetch(url);
      const document = await response.json();
      const data = document === null ? null : readOnboarding(document); // RMP-INI-23
      if (typeof data?.onboardingId === 'string') this.#log('Init', `onboardingId ${data.onboardingId}`);
      this.#log('Init', 'onboarding loaded');
      return data;
    } catch (error) {
      this.#log('Init', `onboarding load failed: ${error.message}`);
      return null;
    }
  }
}
