// Shows a finding without the kit: starts the port of a case file, sends the lines of the case, and
// compares what comes with what came then.
//
//     node repro.mjs [CASE]            the case is case.json beside this file unless named
//     node repro.mjs --show CASE...    prints cases and starts nothing
//
// Run it where the command of the port can be run. It exits with 1 while the port answers as it did,
// with 0 when it answers otherwise, with 2 when a case cannot be read or the port does not start.
//
// This program is the same for all findings; what is special about one stands in its case file.

import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { isDeepStrictEqual } from "node:util";

const LINE_LIMIT = 8 * 1024 * 1024;
const EXIT_PATIENCE = 3000;

/** A case file, or a port that does not start. */
class Broken extends Error {}

const isText = (value) => typeof value === "string";
const isObject = (value) =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** JSON in UTF-8. */
function parse(bytes) {
  return JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes));
}

function readCase(path) {
  let bytes;
  let json;
  try {
    bytes = readFileSync(path);
  } catch (error) {
    throw new Broken(`${path} cannot be read: ${error.code}`);
  }
  try {
    json = parse(bytes);
  } catch {
    throw new Broken(`${path} is not JSON`);
  }
  const isSound =
    isObject(json) && json.schema === "case-1" && isObject(json.port) &&
    [json.suite, json.requirement, json.verdict, json.due].every(isText) &&
    Object.hasOwn(json, "got") &&
    Array.isArray(json.lines) && json.lines.length > 1 &&
    json.lines.every((line) => isText(line) && /^[ -~]+$/.test(line)) &&
    Array.isArray(json.port.command) && json.port.command.length > 0 &&
    json.port.command.every(isText) &&
    [json.port.deadline, json.port.startDeadline].every(Number.isFinite);
  try {
    if (!isSound) throw new Error();
    const messages = json.lines.map((line) => JSON.parse(line));
    if (!messages.every((message) => Object.hasOwn(message, "id"))) throw new Error();
    const ids = messages.map((message) => message.id);
    return { ...json, ids, title: [json.suite, json.requirement, json.verdict].join(" ") };
  } catch {
    throw new Broken(`${path} is no case-1 file of a port`);
  }
}

class Port {
  #process;
  #left = Buffer.alloc(0);
  #hasEnded = false;
  #wake = () => {};

  static async start(command) {
    const port = new Port();
    try {
      port.#process = spawn(command[0], command.slice(1), { stdio: ["pipe", "pipe", "inherit"] });
      await new Promise((resolve, reject) => {
        port.#process.once("spawn", resolve);
        port.#process.once("error", reject);
      });
    } catch (error) {
      throw new Broken(`${command[0]} does not start: ${error.code}`);
    }
    port.#process.stdin.on("error", () => {});
    port.#process.stdout.on("data", (data) => {
      port.#left = Buffer.concat([port.#left, data]);
      if (port.#left.length > LINE_LIMIT) port.#process.stdout.pause();
      port.#wake();
    });
    port.#process.stdout.on("close", () => {
      port.#hasEnded = true;
      port.#wake();
    });
    return port;
  }

  /** The reply with the id of the line; null where the time or the output ends before. */
  async ask(line, id, patience) {
    this.#process.stdin.write(line + "\n");
    const end = performance.now() + patience;
    for (;;) {
      const reply = await this.#line(end);
      if (reply === null) return null;
      try {
        const value = parse(reply);
        if (isObject(value) && value.id === id) return value;
      } catch {
        // What is no JSON is no reply.
      }
    }
  }

  async #line(end) {
    for (;;) {
      const wait = end - performance.now();
      if (wait <= 0) return null;
      const index = this.#left.indexOf(0x0a);
      if (index >= 0) {
        const line = this.#left.subarray(0, index);
        this.#left = this.#left.subarray(index + 1);
        this.#process.stdout.resume();
        return line;
      }
      if (this.#hasEnded || this.#left.length > LINE_LIMIT) return null;
      await this.#change(wait);
    }
  }

  /** Until something has come, or the time is over. */
  #change(wait) {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, wait);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async end() {
    this.#process.stdin.end();
    this.#process.stdout.resume();
    const patience = performance.now() + EXIT_PATIENCE;
    while (!this.#hasEnded && performance.now() < patience) {
      this.#left = Buffer.alloc(0);
      await this.#change(patience - performance.now());
    }
    this.#process.kill("SIGKILL");
    // What the port has started may hold the other ends open.
    this.#process.stdin.destroy();
    this.#process.stdout.destroy();
    this.#process.unref();
  }
}

/** What a reply says, without messages; null where it is no answer. */
function outcome(reply) {
  if (reply === null) return null;
  if (Object.hasOwn(reply, "ok")) return { ok: reply.ok };
  if (isObject(reply.reject) && isText(reply.reject.class)) {
    return { reject: { class: reply.reject.class } };
  }
  return Object.hasOwn(reply, "fault") ? { fault: {} } : null;
}

/** What a value of the port protocol stands for, so that equal values are equal in JavaScript. */
function untagged(value) {
  if (typeof value === "number") return value + 0;
  if (Array.isArray(value)) return value.map(untagged);
  if (!isObject(value)) return value;
  let members = Object.entries(value);
  if (members.length === 1) {
    const [[tag, content]] = members;
    if (tag === "$utf16" && isText(content) && /^(?:[0-9a-f]{4})*$/i.test(content)) {
      return (content.match(/.{4}/g) ?? [])
        .map((digits) => String.fromCharCode(parseInt(digits, 16))).join("");
    }
    if (tag === "$f64" && isText(content) && /^[0-9a-f]{16}$/i.test(content)) {
      const number = Buffer.from(content, "hex").readDoubleBE();
      if (Number.isFinite(number)) return number + 0;
    }
    if (tag === "$data" && isObject(content)) members = Object.entries(content);
  }
  return Object.fromEntries(members.map(([name, member]) => [name, untagged(member)]));
}

/** A text in printable ASCII. */
function text(value) {
  return value.replace(/[^\x20-\x7e]/g, (unit) =>
    "\\u" + unit.charCodeAt(0).toString(16).padStart(4, "0"));
}

/** JSON in printable ASCII. */
function data(value) {
  return value === null ? "no answer" : text(JSON.stringify(value));
}

function show(example) {
  console.log("case:  " + text(example.title));
  console.log("run:   " + data(example.port.command));
  for (const line of example.lines) console.log("send:  " + text(line));
  console.log("due:   " + text(example.due));
  console.log("was:   " + data(example.got));
}

async function run(example) {
  const { command, startDeadline, deadline } = example.port;
  const port = await Port.start(command);
  let reply = await port.ask(example.lines[0], example.ids[0], startDeadline);
  if (reply === null) {
    await port.end();
    throw new Broken(`${command[0]} does not answer hello`);
  }
  for (let index = 1; index < example.lines.length; index += 1) {
    reply = await port.ask(example.lines[index], example.ids[index], deadline);
  }
  await port.end();
  const got = outcome(reply);
  const isSame = isDeepStrictEqual(untagged(got), untagged(example.got));
  console.log("due:   " + text(example.due));
  console.log("was:   " + data(example.got));
  console.log("got:   " + data(got));
  console.log(isSame ? "The port answers as it did." : "The port answers otherwise.");
  return isSame ? 1 : 0;
}

function fail(error) {
  if (!(error instanceof Broken)) throw error;
  console.error(text(error.message));
  return 2;
}

async function main([first, ...rest]) {
  if (first === "--show" && rest.length > 0) {
    let status = 0;
    for (const path of rest) {
      try {
        show(readCase(path));
      } catch (error) {
        status = fail(error);
      }
    }
    return status;
  }
  try {
    if (first === "--show" || rest.length > 0) {
      throw new Broken("usage: repro.mjs [CASE], or repro.mjs --show CASE...");
    }
    const beside = fileURLToPath(new URL("case.json", import.meta.url));
    return await run(readCase(first ?? beside));
  } catch (error) {
    return fail(error);
  }
}

// Not `process.exit`, which cuts what a pipe has not taken yet.
process.exitCode = await main(process.argv.slice(2));
