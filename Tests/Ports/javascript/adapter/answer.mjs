// From a message of the kit to the line that answers it.

import { declare } from './declaration.mjs';
import { suites as finvuHost } from './finvu-host.mjs';
import { suites as finvuPage } from './finvu-page.mjs';
import { suites as finvuSession } from './finvu-session.mjs';
import { suites as finvu } from './finvu.mjs';
import { suites as gbgCapabilities } from './gbg-capabilities.mjs';
import { suites as gbgHost } from './gbg-host.mjs';
import { suites as gbgWebView } from './gbg-web-view.mjs';
import { suites as gbg } from './gbg.mjs';
import { suites as passage } from './passage.mjs';
import { suites as pwaShell } from './pwa-shell.mjs';
import { suites as pwa } from './pwa.mjs';
import { suites as rampkitData } from './rampkit-data.mjs';
import { suites as rampkitDocument } from './rampkit-document.mjs';
import { suites as rampkitInit } from './rampkit-init.mjs';
import { suites as rampkitNative } from './rampkit-native.mjs';
import { suites as rampkitOverlay } from './rampkit-overlay.mjs';
import { suites as rampkitVariables } from './rampkit-variables.mjs';
import { suites as rampkit } from './rampkit.mjs';
import { Reject } from './reject.mjs';
import { fromWire, toWire } from './wire.mjs';

const SUITES = new Map(Object.entries({
  ...finvu, ...finvuHost, ...finvuPage, ...finvuSession, ...gbg, ...gbgCapabilities, ...gbgHost,
  ...gbgWebView, ...passage, ...pwa, ...pwaShell, ...rampkit, ...rampkitData,
  ...rampkitDocument, ...rampkitInit, ...rampkitNative, ...rampkitOverlay, ...rampkitVariables,
}));
const MAX_LINE_BYTES = 8 * 1024 * 1024;
const MAX_MESSAGE = 300;

/** @returns {Promise<string|undefined>} nothing for what is no message of the protocol */
export async function answerLine(line) {
  let message;
  try {
    message = JSON.parse(line);
  } catch (error) {
    console.error(`no JSON: ${error.message}`);
    return undefined;
  }
  const outcome = await answer(message);
  if (outcome === undefined) return undefined;
  return serialize(message.id, outcome);
}

async function answer(message) {
  switch (message?.m) {
    case 'hello':
      return { ok: declare([...SUITES.keys()]) };
    case 'run':
      return run(message);
    case 'bye':
      return { ok: {} };
    default:
      console.error('a message of an unknown kind');
      return undefined;
  }
}

async function run({ suite, input }) {
  try {
    const play = SUITES.get(suite);
    if (play === undefined) throw new TypeError(`unknown suite ${suite}`);
    return { ok: toWire(await play(fromWire(input))) };
  } catch (error) {
    if (error instanceof Reject) {
      return { reject: { class: error.rejectionClass, message: tidy(error.message) } };
    }
    const message = tidy(`${error?.name}: ${error?.message}`);
    return { fault: { message, trace: tidy(`${error?.stack}`) } };
  }
}

function serialize(id, outcome) {
  const line = JSON.stringify({ id, ...outcome });
  if (Buffer.byteLength(line) <= MAX_LINE_BYTES) return line;
  return JSON.stringify({ id, fault: { message: 'the answer is too long for a reply' } });
}

// Messages quote the input, which may be long and hold lone surrogates.
function tidy(message) {
  return message.slice(0, MAX_MESSAGE).toWellFormed();
}
