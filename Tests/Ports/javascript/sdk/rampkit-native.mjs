// What pages ask of the platform: a review, and the permission to notify.

import { parseMessage } from './rampkit-messages.mjs';

const PERMISSION_VARIABLE = 'notificationsPermission';

/**
 * @typedef {object} Platform
 * @property {() => void} requestReview shows the prompt, or nothing: it does not say
 * @property {(channel: {id: string, name: string, importance: string}) => void} setChannel
 * @property {(options: string[]) => Promise<boolean>} requestPermission
 */

export class NativeRequests {
  #platform;
  #variables;

  /**
   * @param {Platform} platform
   * @param {import('./rampkit-variables.mjs').SharedVariables} variables which hear of the permission
   */
  constructor(platform, variables) {
    this.#platform = platform;
    this.#variables = variables;
  }

  /** A page has posted a message. Never rejects. */
  async receive(body) {
    const message = parseMessage(body);
    if (message.action === 'review') this.#platform.requestReview();
    if (message.action === 'notifications') await this.#requestNotifications(message);
  }

  async #requestNotifications({ options, android }) {
    if (android !== undefined) this.#platform.setChannel(channelOf(android));
    let granted = false;
    try {
      granted = await this.#platform.requestPermission(options);
    } catch {
      // Not granted, then (RMP-NOT-09).
    }
    // As the sample of 8.3 has it (AMB-RMP-35).
    const permission = { granted, status: granted ? 'granted' : 'denied', canAskAgain: !granted };
    this.#variables.set({ [PERMISSION_VARIABLE]: permission });
  }
}

// The platform wants all three.
function channelOf({ channelId, name, importance }) {
  const id = typeof channelId === 'string' ? channelId : 'default';
  return {
    id,
    name: typeof name === 'string' ? name : id,
    importance: IMPORTANCES.has(importance) ? importance : 'DEFAULT',
  };
}

const IMPORTANCES = new Set(['MAX', 'HIGH', 'DEFAULT', 'LOW', 'MIN']);
