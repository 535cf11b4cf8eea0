// The pages of an overlay, one of which is shown.

import { CURTAIN_COLOR, FADES } from './rampkit-constants.mjs';
import { overlayLine } from './rampkit-log.mjs';

export class Pager {
  #platform;
  #signal;
  #current = 0;
  #isMoving = false;

  /**
   * @param {import('./rampkit-overlay.mjs').Platform} platform
   * @param {AbortSignal} signal aborts when the pages are gone
   */
  constructor(platform, signal) {
    this.#platform = platform;
    this.#signal = signal;
  }

  /** Of a move that has begun, where it goes (RMP-NAV-09). */
  get current() {
    return this.#current;
  }

  /** Goes to another page, one move at a time: a slide locks as a fade does (AMB-RMP-27). */
  async navigate(index, animation) {
    if (this.#isMoving || index === this.#current) return;
    this.#isMoving = true;
    this.#current = index;
    if (animation === 'slide') await this.#select(index, true);
    else await this.#fadeTo(index);
    this.#isMoving = false;
  }

  async #fadeTo(index) {
    await this.#platform.animateCurtain(FADES.curtainOut, CURTAIN_COLOR);
    if (this.#signal.aborted) return;
    this.#select(index, false);
    await this.#platform.animateCurtain(FADES.curtainIn, CURTAIN_COLOR);
  }

  #select(index, animated) {
    this.#platform.log(overlayLine(`onPageSelected ${index}`));
    return this.#platform.selectPage(index, { animated });
  }
}
