// The adapters of the traces: from a stimulus to what the SDK does about it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { answerLine } from '../adapter/answer.mjs';

async function run(suite, config, stimuli) {
  const steps = stimuli.map((stimulus, at) => ({ at, do: stimulus }));
  const reply = await answerLine(JSON.stringify({ m: 'run', id: 1, suite, input: { config, steps } }));
  const { id, ...outcome } = JSON.parse(reply);
  return outcome;
}

const isAnnouncement = (effect) => Object.keys(effect)[0].startsWith('announces');

/** What a host does, and what its observers hear of, step by step. */
async function runHost(config, stimuli) {
  const { ok: { effects } } = await run('gbg.host', config, stimuli);
  return {
    ok: { effects: effects.map((step) => step.filter((effect) => !isAnnouncement(effect))) },
    announced: effects.map((step) => step.filter(isAnnouncement).map((effect) => Object.keys(effect)[0])),
  };
}

const kinds = ({ ok }) => ok.effects.map((step) => step.map((effect) => Object.keys(effect)[0]));
const HOST = { init: 'hostVersion', hostVersion: '1', epochMs: 1700000000000, delegate: 'recording', webView: 'w' };
const post = (correlationId, action) =>
  ({ post: { body: { version: '1.0', correlationId, type: 'request', timestamp: 1, payload: { action } } } });

test('gbg.host: slots', async () => {
  const capture = 'camera.document.capture';
  const failed = { code: 'C', message: 'm', recoverable: true };
  const outcome = await runHost(HOST, [
    { setSlot: { slot: 'document', handler: { name: 'd', mode: 'await' }, version: '2', permissionState: 'granted' } },
    post('c1', capture),
    { complete: { slot: 'document', result: { cancelled: { reason: 'r' } } } },
    { setSlot: { slot: 'document', handler: { name: 'm', mode: 'manual' } } },
    post('c2', capture),
    { inspect: {} },
    { handlerReturn: { call: 1, result: { failed } } },
    { setSlot: { slot: 'document', handler: null, version: null } },
    { inspect: {} },
  ]);
  assert.deepEqual(kinds(outcome), [[], ['delegate', 'handlerCalled'], ['awaitReturned', 'delivered'], [],
    ['delegate', 'handlerCalled'], ['state'], ['delivered'], [], ['state']]);
  assert.deepEqual(outcome.announced.slice(1, 4), [
    ['announcesReceivedMessages', 'announcesActiveRequest'], ['announcesActiveRequest'], []]);
  const { effects } = outcome.ok;
  assert.deepEqual(effects[2][0].awaitReturned, { call: 0, result: { cancelled: { reason: 'r' } } });
  assert.deepEqual(effects[6][0].delivered.message.payload, { action: capture, status: 'error', error: failed });
  assert.equal(effects[6][0].delivered.message.timestamp, 1700000000006);
  const { activeRequest, ...slot } = effects[5][0].state.slots.document;
  assert.equal(activeRequest.correlationId, 'c2');
  assert.deepEqual(slot, { isSupported: true, isEnabled: true, permissionState: 'granted', version: '2' });
  assert.equal(effects[8][0].state.slots.document.version, null);
});

test('gbg.host: handlers, answers and errors', async () => {
  const outcome = await runHost({ ...HOST, webView: null, delegate: 'silent' }, [
    { register: { handler: 'h', action: 'a' } },
    { registerCustom: { handler: 'k', id: 'b' } },
    post('c1', 'a'),
    post('c2', 'b'),
    post('c3', 'c'),
    { handlerRespond: { call: 0, status: 'success', data: { x: 1 } } },
    { attach: { webView: 'w' } },
    { handlerReturn: { call: 0 } },
    { handlerRespond: { call: 1, status: 'success', data: { x: 1 }, thread: 'background' } },
    { respond: { correlationId: 'c3', status: 'cancelled' } },
    { respondAction: { correlationId: 'c4', action: 'z', status: 'success' } },
    { clearError: {} },
    { evaluateFails: { webView: 'w' } },
    { send: { event: 'e', data: {} } },
    { send: { event: 'e', data: { n: 1, o: { t: 'x', v: 1 } } } },
    { post: { text: '{' } },
    { unregister: { action: 'a' } },
    post('c5', 'a'),
    { inspect: {} },
  ]);
  assert.deepEqual(kinds(outcome), [[], [], ['handlerCalled'], ['handlerCalled'], [], ['lastError'], [], [],
    ['delivered'], ['delivered'], ['delivered'], ['lastError'], [], ['lastError'], ['delivered'], [], [], [], ['state']]);
  const { effects } = outcome.ok;
  assert.deepEqual(effects[14][0].delivered.message.payload.data, { n: 1, o: { t: 'x', v: 1 } });
  const { pendingRequests, receivedMessages, lastErrorSet } = effects[18][0].state;
  assert.deepEqual([pendingRequests.map(({ correlationId }) => correlationId), receivedMessages.length, lastErrorSet],
    [['c5'], 4, true]);
});

test('gbg.host: what makes no sense is refused', async () => {
  const senseless = [{ fly: {} }, { setSlot: { slot: 'x' } }];
  for (const stimulus of senseless) {
    assert.equal((await run('gbg.host', HOST, [stimulus])).reject.class, 'bad-input');
  }
});

test('gbg.web-view', async () => {
  const setUp = { setUp: {} };
  const set = ['injectScript', 'addMessageHandler', 'attach'];
  assert.deepEqual(kinds(await run('gbg.web-view', { entry: 'configure' }, [setUp])), [set]);
  const made = await run('gbg.web-view', { entry: 'makeWebView', bootstrapScript: 'x' }, [setUp]);
  assert.deepEqual(kinds(made), [['createWebView', ...set]]);
  assert.deepEqual(made.ok.effects[0][1].injectScript, { script: { custom: 'x' }, at: 'documentStart' });
  const [url, next] = ['https://journey.test/start', 'https://journey.test/next'];
  const setUrl = (to) => ({ setUrl: { url: to } });
  assert.deepEqual(kinds(await run('gbg.web-view', { entry: 'view', url }, [setUp, setUrl(url), setUrl(next)])),
    [['createWebView', ...set, 'load'], [], ['load']]);
});

const message = (method, more) => ({ message: { body: { method, ...more } } });
const event = (call, name, more) => ({ provider: { call, event: name, ...more } });
