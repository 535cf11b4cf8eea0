// The gbg suites of capabilities, captures and the camera. Here JSON values are plain.

import { CameraDetector } from '../sdk/gbg-camera.mjs';
import {
  BridgeConfiguration, CapabilityQueryHandler, QUERY_ACTION, decodeCapabilityInfo, encodeCapabilityInfo,
} from '../sdk/gbg-capabilities.mjs';
import {
  CaptureResult, DocumentCaptureResult, SelfieCaptureResult, encodeCaptureResult,
} from '../sdk/gbg-capture.mjs';
import {
  BridgeMessageType, BridgeResponseStatus, PermissionState, decodeCase,
} from '../sdk/gbg-enums.mjs';
import { BridgeHost, MESSAGE_CHANNEL } from '../sdk/gbg-host.mjs';
import { BridgeMessage, PROTOCOL_VERSION } from '../sdk/gbg-messages.mjs';
import { CaptureCapability } from '../sdk/gbg-slot.mjs';
import { describeInfo, makeInfo, makeInfos, makeResult, plain } from './gbg-values.mjs';
import { rejecting } from './gbg.mjs';

const ENUMS = { BridgeMessageType, BridgeResponseStatus, PermissionState };

const DATA_MEMBERS = ['environment', 'hostVersion', 'capabilities'];

export const suites = {
  'gbg.capture-result': ({ result }) => {
    const { status, data, error } = encodeCaptureResult(makeResult(result));
    return { status, data: plain(data), error };
  },
  'gbg.enum-values': ({ enum: name, raw }) =>
    rejecting(() => ({ raw: decodeCase(ENUMS[name], raw, name) })),
  'gbg.constants': readConstants,
  'gbg.slot-info': readSlot,
  'gbg.capability-query': async ({ hostVersion, provider }) => {
    const data = plain(await query(makeAnswerer(hostVersion, provider)));
    return { data, others: Object.keys(data).filter((name) => !DATA_MEMBERS.includes(name)) };
  },
  'gbg.capability-info': ({ op, info }) => {
    const made = makeInfo(info);
    return { info: describeInfo(op === 'recode' ? decodeCapabilityInfo(encodeCapabilityInfo(made)) : made) };
  },
  'gbg.camera-check': checkCamera,
};

function readConstants() {
  const { documentCapture, selfieCapture } = new BridgeHost({ hostVersion: '1.0' });
  return {
    protocolVersion: PROTOCOL_VERSION,
    channel: MESSAGE_CHANNEL,
    queryAction: QUERY_ACTION,
    documentSlot: { id: documentCapture.id, actionId: documentCapture.actionId },
    selfieSlot: { id: selfieCapture.id, actionId: selfieCapture.actionId },
    documentMimeType: new DocumentCaptureResult({}).mimeType,
    selfieMimeType: new SelfieCaptureResult({}).mimeType,
  };
}

async function readSlot({ id, actionId, version, handlerSet, ...properties }) {
  const slot = new CaptureCapability({ id, actionId, version });
  if (handlerSet) slot.handler = async () => CaptureResult.cancelled({ reason: 'not called' });
  for (const name of ['isEnabled', 'permissionState']) {
    if (properties[name] !== undefined) slot[name] = properties[name];
  }
  const data = await query(new CapabilityQueryHandler({
    richCapabilities: () => ({ [id]: slot.buildCapabilityInfo() }),
    hostVersion: '1.0',
  }));
  return {
    id: slot.id,
    actionId: slot.actionId,
    version: slot.version,
    isEnabled: slot.isEnabled,
    permissionState: slot.permissionState,
    isSupported: slot.isSupported,
    info: describeInfo(slot.buildCapabilityInfo()),
    queryEntry: data.get('capabilities').value.get(id).anyValue,
  };
}

/** What answers a query: a handler, or a host made with a configuration. */
function makeAnswerer(hostVersion, { simple, rich, configuration }) {
  if (simple !== undefined) {
    return new CapabilityQueryHandler({ capabilities: () => simple, hostVersion });
  }
  if (rich !== undefined) {
    return new CapabilityQueryHandler({ richCapabilities: () => makeInfos(rich), hostVersion });
  }
  const capabilities = makeInfos(configuration);
  return new BridgeHost({ configuration: new BridgeConfiguration({ hostVersion, capabilities }) });
}

/** The data of the response. */
async function query(answerer) {
  const request = new BridgeMessage({
    version: PROTOCOL_VERSION,
    correlationId: 'query',
    type: BridgeMessageType.request,
    timestamp: 1700000000000,
    payload: { action: QUERY_ACTION, data: null, status: null, error: null },
  });
  const responses = [];
  await answerer.handle(request, { respond: (_status, data) => responses.push(data) });
  if (responses.length !== 1) throw new Error(`${responses.length} responses to a query`);
  return responses[0];
}

function checkCamera({ device, authorization }) {
  const asked = [];
  const asking = (what, answer) => () => {
    asked.push(what);
    return answer;
  };
  const result = CameraDetector.check({
    defaultVideoDevice: asking('device', device ? { mediaType: 'video' } : null),
    videoAuthorizationStatus: asking('authorization', authorization),
    requestVideoAccess: asking('request', Promise.resolve(true)),
  });
  return { ...result, asked };
}
