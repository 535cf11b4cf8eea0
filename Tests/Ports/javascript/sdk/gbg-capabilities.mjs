// What a host tells of its capabilities, and the handler that answers the page's question for them.

import { BridgeResponseStatus } from './gbg-enums.mjs';
import { JSONValue, decodeJSON, encodeJSON } from './gbg-json.mjs';
import { member, membersOf, object, optional, required } from './gbg-members.mjs';

export const QUERY_ACTION = 'capability.query';

// AMB-GBG-38: "Always "ios" for this framework", which this is, whatever language it is in.
const ENVIRONMENT = 'ios';

export class BridgeCapabilityInfo {
  /**
   * @param {object} info
   * @param {boolean} info.supported
   * @param {string|null} [info.version]
   * @param {Map<string, JSONValue>|null} [info.constraints]
   * @param {string|null} [info.permissionState] any text, though slots have a PermissionState
   */
  constructor({ supported, version = null, constraints = null, permissionState = null }) {
    this.supported = supported;
    this.version = version;
    this.constraints = constraints;
    this.permissionState = permissionState;
    Object.freeze(this);
  }
}

/** @param {string|Uint8Array} source */
export function decodeCapabilityInfo(source) {
  const info = membersOf(decodeJSON(source), 'capability info');
  return new BridgeCapabilityInfo({
    supported: required(info, 'supported', 'bool'),
    version: member(info, 'version', 'string'),
    constraints: member(info, 'constraints', 'object'),
    permissionState: member(info, 'permissionState', 'string'),
  });
}

/** @param {BridgeCapabilityInfo} info */
export function encodeCapabilityInfo({ supported, version, constraints, permissionState }) {
  return encodeJSON(object({
    supported: JSONValue.bool(supported),
    version: optional(version, JSONValue.string),
    constraints: optional(constraints, JSONValue.object),
    permissionState: optional(permissionState, JSONValue.string),
  }));
}

export class BridgeConfiguration {
  /**
   * @param {object} configuration
   * @param {string} configuration.hostVersion
   * @param {Record<string, BridgeCapabilityInfo>} configuration.capabilities
   * @param {string|null} [configuration.bootstrapScript]
   */
  constructor({ hostVersion, capabilities, bootstrapScript = null }) {
    this.hostVersion = hostVersion;
    this.capabilities = capabilities;
    this.bootstrapScript = bootstrapScript;
    Object.freeze(this);
  }
}

export class CapabilityQueryHandler {
  action = QUERY_ACTION;
  #hostVersion;
  #provide;

  /**
   * With one of two providers, each of them called on each query.
   *
   * @param {object} options
   * @param {() => Record<string, boolean>} [options.capabilities] simple
   * @param {() => Record<string, BridgeCapabilityInfo>} [options.richCapabilities]
   * @param {string} options.hostVersion
   */
  constructor({ capabilities, richCapabilities, hostVersion }) {
    this.#hostVersion = hostVersion;
    this.#provide = richCapabilities ?? (() => infosOfFlags(capabilities()));
  }

  async handle(_request, responder) {
    const entries = Object.entries(this.#provide()).map(([id, info]) => [id, queryEntry(info)]);
    const data = new Map([
      ['environment', JSONValue.string(ENVIRONMENT)],
      ['hostVersion', JSONValue.string(this.#hostVersion)],
      ['capabilities', JSONValue.object(new Map(entries))],
    ]);
    responder.respond(BridgeResponseStatus.success, data, null);
  }
}

// AMB-GBG-12: a flag says nothing of a version, and "1.0" is documented for slots and custom
// capabilities only. So the simple provider reports null.
function infosOfFlags(flags) {
  return Object.fromEntries(
    Object.entries(flags).map(([id, supported]) => [id, new BridgeCapabilityInfo({ supported })]),
  );
}

// The documented format is { supported, version, permissionState? }: version is null where there is
// none (GBG-QRY-06), and constraints are no part of it (AMB-GBG-13).
function queryEntry({ supported, version, permissionState }) {
  return object({
    supported: JSONValue.bool(supported),
    version: optional(version, JSONValue.string) ?? JSONValue.null,
    permissionState: optional(permissionState, JSONValue.string),
  });
}
