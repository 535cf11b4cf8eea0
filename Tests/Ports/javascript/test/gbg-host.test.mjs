import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BridgeCapabilityInfo, BridgeConfiguration } from '../sdk/gbg-capabilities.mjs';
import { BridgeHost } from '../sdk/gbg-host.mjs';
import { JSONValue } from '../sdk/gbg-json.mjs';
import { Page } from '../adapter/gbg-page.mjs';

const NOW = 1700000000000;
const settle = () => new Promise((resolve) => setImmediate(resolve));
const members = (plain) => JSONValue.from(plain).value;

function makeHost(options = { hostVersion: '1.0.0' }) {
  const delivered = [];
  const page = new Page((message) => delivered.push(JSON.parse(JSON.stringify(message))));
  const host = new BridgeHost({ ...options, now: () => NOW });
  host.attach(page);
  return { host, page, delivered };
}

const envelope = (correlationId, action, { type = 'request', ...payload } = {}) =>
  ({ version: '1.0', correlationId, type, timestamp: 5, payload: { action, ...payload } });

async function query(host, delivered) {
  host.receive(envelope(`q${delivered.length}`, 'capability.query'));
  await settle();
  return delivered.at(-1).payload.data.capabilities;
}

test('a registered handler gets the request unchanged, the latest one for its action (GBG-RTE-01, 02, 20)', () => {
  const { host } = makeHost();
  const got = [];
  host.register({ action: 'a.b', handle: () => got.push('old') });
  host.register({ action: 'a.b', handle: (request) => got.push(request) });
  host.receive(JSON.stringify(envelope('c1', 'a.b', { data: { side: 'front' } })));
  assert.equal(got.length, 1);
  assert.deepEqual([got[0].correlationId, got[0].payload.data.get('side')], ['c1', JSONValue.string('front')]);
  assert.deepEqual(host.pendingRequests, []);
});

test('requests without a handler wait and are reported (GBG-RTE-03, 04, 05, 18, 23, 27, 31)', () => {
  const { host } = makeHost();
  const unhandled = [];
  const delegate = { unhandledRequest: (_host, { correlationId }) => unhandled.push(correlationId) };
  host.delegate = delegate;
  host.register({ action: 'a.b', handle: () => {} });
  host.registerCustomCapability('nfc.read', { handler: () => {} });
  host.unregister('x.y');
  for (const [id, action] of [['c1', 'a.b'], ['c2', 'A.B'], ['c3', 'nfc.read']]) host.receive(envelope(id, action));
  host.unregister('a.b');
  host.unregister('nfc.read');
  for (const [id, action] of [['c4', 'a.b'], ['c5', 'nfc.read']]) host.receive(envelope(id, action));
  assert.deepEqual(host.pendingRequests.map(({ correlationId }) => correlationId), ['c2', 'c4', 'c5']);
  assert.deepEqual(unhandled, ['c2', 'c4', 'c5']);
});

test('events and responses reach the list and the delegate only (GBG-RTE-06, 07, 11, 24)', () => {
  const { host } = makeHost();
  const seen = [];
  const delegate = { didReceive: (_host, { type }) => seen.push(type), unhandledRequest: () => seen.push('no') };
  host.delegate = delegate;
  host.register({ action: 'a', handle: () => seen.push('handled') });
  for (const type of ['event', 'response']) {
    for (const action of ['a', 'b']) host.receive(envelope('c', action, { type, status: 'success' }));
  }
  assert.deepEqual(seen, ['event', 'event', 'response', 'response']);
  assert.equal(host.receivedMessages.length, 4);
  assert.deepEqual(host.pendingRequests, []);
});

test('what is no message sets lastError, which stays until it is cleared (GBG-RTE-08..10, 25)', () => {
  const { host } = makeHost();
  const delegate = { didReceive: () => assert.fail() };
  assert.equal(host.lastError, null);
  for (const body of ['not json', '[]', {}, null, undefined, 7, envelope('c', 'a', { data: { f: () => {} } })]) {
    host.delegate = delegate;
    host.receive(body);
    assert.equal(typeof host.lastError, 'string');
    host.delegate = null;
    host.receive(envelope('ok', 'a'));
    host.send('e', new Map());
    assert.equal(typeof host.lastError, 'string');
    host.clearError();
    assert.equal(host.lastError, null);
  }
});

test('responses: first one wins, acknowledged is none yet (GBG-RSP-06..08, 10..15, GBG-ENV-07, 08)', async () => {
  const { host, delivered } = makeHost();
  const responders = [];
  host.register({ action: 'a.b', handle: async (_request, responder) => void responders.push(responder) });
  host.receive(envelope('c1', 'a.b'));
  host.receive(envelope('c2', 'a.b')); // side by side (GBG-RTE-26)
  await settle();
  assert.deepEqual(delivered, []); // a handler that returns has not answered (GBG-RSP-12)
  const error = { code: 'C', message: 'm', recoverable: true };
  responders[1].respond('acknowledged');
  responders[1].respond('acknowledged');
  responders[1].respond('error', null, error);
  responders[1].respond('success');
  responders[0].respond('success', members({ x: [1, null] }), null);
  const response = (correlationId, payload) =>
    ({ version: '1.0', correlationId, type: 'response', timestamp: NOW, payload: { action: 'a.b', ...payload } });
  assert.deepEqual(delivered, [
    response('c2', { status: 'acknowledged' }),
    response('c2', { status: 'error', error }),
    response('c1', { status: 'success', data: { x: [1, null] } }),
  ]);
});

test('manual answers (GBG-RSP-01..05)', () => {
  const { host, delivered } = makeHost();
  for (const id of ['c1', 'c2']) host.receive(envelope(id, 'x.y'));
  host.respond('nope', { status: 'success' });
  assert.equal(delivered.length, 0);
  host.respond('c1', { status: 'success', data: members({ imagePath: '/x' }) });
  host.respondToAction('c2', 'z', { status: 'cancelled' });
  host.respondToAction('other', 'z', { status: 'unsupported' });
  assert.deepEqual(delivered.map(({ correlationId, payload }) => [correlationId, payload.action, payload.status]),
    [['c1', 'x.y', 'success'], ['c2', 'z', 'cancelled'], ['other', 'z', 'unsupported']]);
  assert.deepEqual(host.pendingRequests.map(({ correlationId }) => correlationId), ['c2']);
});

test('events have ids of their own and arrive in order and unchanged (GBG-EVT-01, 02, 06, 08..10)', () => {
  const { host, delivered } = makeHost();
  const data = { text: '"\\\n\u2028\u2029</script>`${1}\0', n: [1.5, -1e300, true, null, {}] };
  for (let i = 0; i < 50; i += 1) host.send(`e${i}`, members(data));
  assert.deepEqual(delivered.map(({ payload }) => payload.action), Array.from({ length: 50 }, (_, i) => `e${i}`));
  assert.equal(new Set(delivered.map(({ correlationId }) => correlationId)).size, 50);
  assert.deepEqual(delivered[0].payload, { action: 'e0', data });
  assert.equal(delivered[0].type, 'event');
  host.send('proto', members(JSON.parse('{"__proto__":1}')));
  assert.ok(Object.hasOwn(delivered.at(-1).payload.data, '__proto__'));
});

test('what cannot be sent sets lastError (GBG-EVT-03, 05, 07, 11, GBG-RSP-16)', async () => {
  const detached = new BridgeHost({ hostVersion: '1' });
  detached.send('e', new Map());
  assert.notEqual(detached.lastError, null);
  detached.clearError();
  detached.receive(envelope('c1', 'x'));
  detached.respond('c1', { status: 'success' });
  assert.notEqual(detached.lastError, null);

  const { host, page, delivered } = makeHost();
  host.send('e', members({ n: NaN }));
  assert.notEqual(host.lastError, null);
  host.clearError();
  page.failNext();
  host.send('e', new Map());
  await settle();
  assert.notEqual(host.lastError, null);
  assert.deepEqual(delivered, []);
  const others = [];
  const other = new Page((message) => others.push(message.payload.action));
  host.attach(other);
  host.send('f', new Map());
  assert.deepEqual([delivered, others], [[], ['f']]);
});

test('queries show what there is now (GBG-INI-01, GBG-QRY-10..12, GBG-RTE-14..16, 22, 29, 30)', async () => {
  const { host, delivered } = makeHost();
  const unset = { supported: false, version: null, permissionState: 'notDetermined' };
  assert.deepEqual(await query(host, delivered), { 'camera.document': unset, 'camera.selfie': unset });
  host.documentCapture.handler = async () => {};
  host.registerCustomCapability('camera.document', { version: '9.9', handler: () => {} });
  host.registerCustomCapability('camera.document.capture', { version: '9.9', handler: () => {} });
  host.registerCustomCapability('nfc.read', { handler: () => {} });
  host.registerCustomCapability('face', { version: '1', handler: () => {} });
  host.registerCustomCapability('face', { version: '2', handler: () => {} });
  const infos = await query(host, delivered);
  assert.deepEqual(infos['camera.document'], { ...unset, supported: true, version: '1.0' });
  assert.deepEqual([infos['nfc.read'], infos.face],
    [{ supported: true, version: '1.0' }, { supported: true, version: '2' }]);
  host.documentCapture.isEnabled = false;
  assert.equal((await query(host, delivered))['camera.document'].supported, false);
  assert.deepEqual([delivered.at(-1).payload.status, delivered.at(-1).payload.action], ['success', 'capability.query']);
  assert.deepEqual([host.pendingRequests, host.lastError], [[], null]);
});

test('a host with a configuration (GBG-INI-02..05, 07, GBG-CFG-08)', async () => {
  const info = new BridgeCapabilityInfo({ supported: true, version: '1.0' });
  const off = new BridgeCapabilityInfo({ supported: false });
  const configuration = new BridgeConfiguration({ hostVersion: '2', capabilities: { 'camera.capture': info, x: off } });
  const { host, delivered } = makeHost({ configuration });
  host.documentCapture.handler = async () => {};
  assert.deepEqual(host.capabilities, { 'camera.capture': true, x: false });
  assert.deepEqual(Object.keys(await query(host, delivered)), ['camera.capture', 'x']);
  assert.equal(host.configuration, configuration);
  assert.throws(() => {
    host.configuration = null;
  }, TypeError);
  const { configuration: made } = new BridgeHost({ hostVersion: '1.2.3' });
  assert.deepEqual([made.hostVersion, made.bootstrapScript], ['1.2.3', null]);
});

test('observers hear of changes (GBG-LIF-04)', async () => {
  const { host } = makeHost();
  const heard = [];
  const end = host.observe((name) => heard.push(name));
  host.documentCapture.observe((name) => heard.push(`document ${name}`));
  host.documentCapture.isEnabled = true;
  host.documentCapture.handler = async () => {
    throw new Error('no camera');
  };
  host.receive(envelope('c1', 'x'));
  host.receive(envelope('c2', 'camera.document.capture'));
  await settle();
  assert.deepEqual(heard, ['document isEnabled', 'receivedMessages', 'pendingRequests', 'receivedMessages',
    'document activeRequest', 'document activeRequest']);
  end();
  host.receive('x');
  assert.equal(heard.length, 6);
});

test('a handler that throws leaves neither the page nor the process waiting', async () => {
  const { host, delivered } = makeHost();
  host.register({
    action: 'a',
    handle: () => {
      throw new Error('oops');
    },
  });
  host.receive(envelope('c1', 'a'));
  await settle();
  assert.equal(delivered[0].payload.status, 'error');
  assert.notEqual(host.lastError, null);
});
