// Of the texts that are made for pages, through their adapter.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import vm from 'node:vm';
import { suites } from '../adapter/rampkit-document.mjs';

const AWKWARD = {
  text: 'say "hi" \\ / \n </script><!--<script> \u2028',
  exploit: '"}}}));globalThis.P=1;<!--',
  nested: [1, 0.5, null, { a: '' }],
  ['__proto__']: { own: true },
};
// By JSON, as what a page makes has prototypes of another realm.
const plain = (value) => JSON.parse(JSON.stringify(value));

function documentOf(screen, variables, requiredScripts = []) {
  return suites['rampkit.html-document']({ screen: { id: 'a', ...screen }, variables, requiredScripts }).html;
}

function variablesOf(html) {
  const window = {};
  vm.runInNewContext(html.slice(html.lastIndexOf('<script>') + 8, html.lastIndexOf('</script>')), { window });
  return plain(window.__rampkitVariables);
}

test('the order of a document (RMP-DOC-01 to 09)', () => {
  const html = documentOf({ html: '<p>h</p>', css: 'p{}', js: 'f()' }, undefined, ['https://h.test/a.js']);
  const places = ['<!doctype html>', '<meta charset="utf-8"/>', 'user-scalable=no', '<link rel="preconnect"',
    '<link rel="dns-prefetch"', '<script src="https://h.test/a.js"></script>', '<style>p{}</style>',
    'overflow-x:hidden', '<body>\n<p>h</p>', 'window.__rampkitVariables = ', ';\nf()\n</script>\n</body>',
  ].map((part) => html.indexOf(part));
  assert.ok(places.every((place) => place >= 0));
  assert.deepEqual(places, places.toSorted((one, other) => one - other));
});

test('the variables of a document (RMP-DOC-10, 13, 15)', () => {
  for (const variables of [undefined, {}, AWKWARD]) {
    const html = documentOf({ html: '<p></p>' }, variables);
    assert.deepEqual(variablesOf(html), plain(variables ?? {}));
    assert.equal(html.split('<script').length, 2);
  }
});

test('scripts and what is missing (RMP-DOC-11, 16, 19, 20)', () => {
  const scripts = documentOf({ html: '' }, {}, ['https://a.test/?a&"b"', 'https://a.test/?a&"b"']);
  assert.equal(scripts.split('<script src="https://a.test/?a&amp;&quot;b&quot;"></script>').length, 3);
  assert.doesNotMatch(scripts, /undefined|null|button/);
  assert.match(documentOf({}), /<body>\n<h1>a<\/h1>\n<button onclick="[^"]*'rampkit:tap'\)">Continue<\/button>\n/);
  assert.match(documentOf({ label: '<Hi & co>' }), /<h1>&lt;Hi &amp; co&gt;<\/h1>/);
});

function tagsOf(...scripts) {
  const { html } = suites['rampkit.preconnect-tags']({ scripts });
  const link = /^<link rel="(preconnect(?=.* crossorigin>$)|dns-prefetch(?!.* crossorigin))" href="([^"]*)"[ a-z]*>$/;
  return html === '' ? [] : html.split('\n').map((line) => link.exec(line).slice(1));
}

test('preconnecting (RMP-PRE-01 to 09)', () => {
  const both = (origin, host) => [['preconnect', origin], ['dns-prefetch', `//${host}`]];
  for (const [script, origin, host] of [
    ['https://cdn.example.com/a.js', 'https://cdn.example.com', 'cdn.example.com'],
    ['//cdn.example.com/a.js', 'https://cdn.example.com', 'cdn.example.com'],
    ['https://h:8443/a.js', 'https://h:8443', 'h'],
    ['https://h:443/a.js', 'https://h', 'h'],
    ['http://[::1]:8080/a.js', 'http://[::1]:8080', '[::1]'],
    ['x-local://h"/a.js', 'x-local://h&quot;', 'h&quot;'],
  ]) assert.deepEqual(tagsOf(script), both(origin, host), script);
  const nowhere = ['', '/a.js', 'a.js', 'data:text/javascript,1', 'file:///a.js', 'https://a b/', 'https://h:x/'];
  for (const script of nowhere) {
    assert.deepEqual(tagsOf(script), [], script);
  }
  assert.deepEqual(tagsOf('https://b/1', 'http://a/1', 'x.js', 'https://b/2', 'https://a/2').map(([, href]) => href),
    ['https://b', 'http://a', 'https://a', '//b', '//a']);
});

test('dispatching (RMP-N2W-01 to 06)', () => {
  for (const [payload, received] of [[AWKWARD, AWKWARD], [{}, {}], [{ a: [NaN, Infinity] }, { a: [null, null] }]]) {
    const events = [];
    class MessageEvent {
      constructor(type, { data }) {
        Object.assign(this, { type, data });
      }
    }
    const page = { MessageEvent, document: { dispatchEvent: (event) => events.push(event) } };
    const { script } = suites['rampkit.dispatch-script']({ payload });
    vm.runInNewContext(script, page);
    assert.deepEqual(plain(events), plain([{ type: 'message', data: received }]));
    assert.equal(page.P, undefined);
    vm.runInNewContext(script, {}); // it swallows what is thrown
  }
});
