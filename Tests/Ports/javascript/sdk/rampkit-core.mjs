// The coordinator, as far as it resolves the user id and loads the onboarding.

import { logLine } from './rampkit-log.mjs';
import { UserIdManager } from './rampkit-user-id.mjs';

export const ONBOARDING_URL = 'https://dqplcvw3fzili.cloudfront.net/labelaiOnboarding.json';

export class RampKitCore {
  #platform;
  #userIds;
  #userId = null;
  #onboardingData = null;

  /**
   * @param {object} platform
   * @param {import('./rampkit-user-id.mjs').SecureStore} platform.store
   * @param {typeof fetch} [platform.fetch]
   * @param {() => Uint8Array} [platform.randomBytes]
   * @param {(line: string) => void} [platform.log]
   */
  constructor({ store, randomBytes, fetch = globalThis.fetch, log = console.log }) {
    this.#platform = { fetch, log };
    this.#userIds = new UserIdManager({ store, randomBytes, log: (text) => this.#log('UserId', text) });
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

  /**
   * Never rejects: what fails is logged and left out. Runs all steps again each time (AMB-RMP-89).
   * The configuration's callbacks and auto-show belong to the overlay, which is no part of this.
   */
  async init(_config) {
    try {
      this.#userId = await this.getRampKitUserId();
      this.#log('Init', `userId ${this.#userId}`);
    } catch (error) {
      this.#log('Init', `failed to resolve user id: ${error.message}`);
    }
    try {
      this.#log('Init', 'starting onboarding load');
      const response = await this.#platform.fetch(ONBOARDING_URL);
      this.#onboardingData = await response.json();
      this.#log('Init', 'onboarding loaded');
    } catch (error) {
      this.#onboardingData = null;
      this.#log('Init', `onboarding load failed: ${error.message}`);
    }
    this.#log('Init', 'finished');
  }

  #log(context, message) {
    this.#platform.log(logLine(context, message));
  }
}
