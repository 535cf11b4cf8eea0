// The host, as far as it answers capability queries. The WebView, the routing of captures and the
// messages of the app are no part of this.

import { BridgeConfiguration, CapabilityQueryHandler } from './gbg-capabilities.mjs';
import { CaptureCapability } from './gbg-capture.mjs';

/** The name under which the page finds the host (GBG-CFG-05). */
export const MESSAGE_CHANNEL = 'gbgBridge';

export class BridgeHost {
  documentCapture = new CaptureCapability({
    id: 'camera.document',
    actionId: 'camera.document.capture',
  });

  selfieCapture = new CaptureCapability({ id: 'camera.selfie', actionId: 'camera.selfie.capture' });

  #handlers = new Map();

  /**
   * With `hostVersion` the slots are what a query is told; with `configuration` they are not, and the
   * flags of the configuration are.
   *
   * @param {{hostVersion: string} | {configuration: BridgeConfiguration}} options
   */
  constructor({ hostVersion, configuration }) {
    this.configuration = configuration ?? new BridgeConfiguration({ hostVersion, capabilities: {} });
    this.capabilities = flagsOf(this.configuration);
    this.register(new CapabilityQueryHandler({
      hostVersion: this.configuration.hostVersion,
      ...(configuration === undefined
        ? { richCapabilities: () => this.#slotInfos() }
        : { capabilities: () => this.capabilities }),
    }));
  }

  /** In the place of an earlier handler for the same action. */
  register(handler) {
    this.#handlers.set(handler.action, handler);
  }

  /** Lets the handler of the request's action answer. */
  async handle(request, responder) {
    const handler = this.#handlers.get(request.payload.action);
    if (handler === undefined) throw new Error(`no handler for ${request.payload.action}`);
    await handler.handle(request, responder);
  }

  #slotInfos() {
    const slots = [this.documentCapture, this.selfieCapture];
    return Object.fromEntries(slots.map((slot) => [slot.id, slot.buildCapabilityInfo()]));
  }
}

function flagsOf({ capabilities }) {
  return Object.fromEntries(Object.entries(capabilities).map(([id, { supported }]) => [id, supported]));
}
