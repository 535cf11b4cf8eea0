import assert from 'node:assert/strict';
import { test } from 'node:test';
import { BridgeConfiguration } from '../sdk/gbg-capabilities.mjs';
import { DEFAULT_BOOTSTRAP_SCRIPT } from '../sdk/gbg-delivery.mjs';
import { BridgeHost } from '../sdk/gbg-host.mjs';
import { BridgeWebView, BridgeWebViewConfigurator } from '../sdk/gbg-web-view.mjs';

function makeWebView() {
  const done = [];
  const handlers = {};
  return {
    done,
    handlers,
    addUserScript: ({ source, injectionTime }) => done.push(['script', source, injectionTime]),
    addMessageHandler: (name, handler) => {
      done.push(['handler', name]);
      handlers[name] = handler;
    },
    evaluateJavaScript: (script) => done.push(['evaluate', script]),
    load: (url) => done.push(['load', url]),
  };
}

const hostWith = (bootstrapScript) => new BridgeHost({
  configuration: new BridgeConfiguration({ hostVersion: '1', capabilities: {}, bootstrapScript }),
});

test('configure injects, registers and attaches, once (GBG-CFG-01..03, 05, 10)', () => {
  for (const [script, expected] of [[undefined, DEFAULT_BOOTSTRAP_SCRIPT], ['window.x=1', 'window.x=1']]) {
    const webView = makeWebView();
    const host = hostWith(script);
    BridgeWebViewConfigurator.configure(webView, host);
    BridgeWebViewConfigurator.configure(webView, host);
    assert.deepEqual(webView.done, [['script', expected, 'documentStart'], ['handler', 'gbgBridge']]);
    webView.handlers.gbgBridge('no message');
    assert.notEqual(host.lastError, null);
    host.send('e', new Map());
    assert.equal(webView.done.at(-1)[0], 'evaluate');
  }
});

test('makeWebView gives a new WebView that is configured (GBG-CFG-04)', () => {
  const webView = makeWebView();
  assert.equal(BridgeWebViewConfigurator.makeWebView(hostWith(), () => webView), webView);
  assert.deepEqual(webView.done.map(([what]) => what), ['script', 'handler']);
});

test('a view loads its URL, and another one when it changes (GBG-CFG-06, 09)', () => {
  const webView = makeWebView();
  const view = new BridgeWebView({ url: 'https://e.test', host: hostWith(), createWebView: () => webView });
  assert.deepEqual(webView.done, []);
  view.mount();
  for (const url of ['https://e.test', 'HTTPS://E.test/', 'https://e.test/next', 'https://e.test/next']) view.url = url;
  view.mount();
  assert.deepEqual(webView.done.slice(2), [['load', 'https://e.test'], ['load', 'https://e.test/next']]);
});
