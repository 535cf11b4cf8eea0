// The pages of an overlay, one of which is shown.

import { CURTAIN_COLOR, FADES } from './rampkit-constants.mjs';

export class Pager {
  #platform;
  #count;
  #signal;
  #current = 0;
  #isMoving = false;

  /**
   * @param {import('./rampkit-overlay.mjs').Platform} platform
   * @param {number} count
   * @param {AbortSignal} signal aborts when the pages are gone
   */
  constructor(platform, count, signal) {
    this.#platform = platform;
    this.#count = count;
    this.#signal = signal;
  }

  /** Of a move that has begun, where it goes (RMP-NAV-09). */
  get current() {
    return this.#current;
  }

  /** Goes to another page that there is, one move at a time: a slide locks as a fade does (AMB-RMP-27). */
  async navigate(index, animation = 'fade') {
    if (this.#isMoving || index === this.#current || index < 0 || index >= this.#count) return;
    this.#isMoving = true;
    this.#current = index;
    if (animation === 'slide') await this.#platform.selectPage(index, { animated: true });
    else await this.#fadeTo(index);
    this.#isMoving = false;
  }

  async #fadeTo(index) {
    await this.#platform.animateCurtain(FADES.curtainOut, CURTAIN_COLOR);
    if (this.#signal.aborted) return;
    this.#platform.selectPage(index, { animated: false });
    await this.#platform.animateCurtain(FADES.curtainIn, CURTAIN_COLOR);
  }
}
