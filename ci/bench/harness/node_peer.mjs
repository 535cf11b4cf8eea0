// node as a peer: answers each line, which names a measurement, with its milliseconds.
import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const folder = process.argv[2];
const read = (name) => readFileSync(`${folder}/${name}`);
const [mixed, small, blob] = [read("mixed.json"), read("small.json"), read("blob.bin")];
const [token, base64url] = [read("token.txt").toString(), read("base64url.txt").toString()];
const lines = (name) => read(name).toString().split("\n");
const [glob, hostile, long] = [lines("glob.txt"), lines("glob-hostile.txt"), lines("glob-long.txt")];
const [url, longURL] = [read("url.txt").toString(), read("url-long.txt").toString()];
const repetitions = 10_000;
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const parse = (bytes) => JSON.parse(decoder.decode(bytes));
const [tree, smallTree] = [parse(mixed), parse(small)];

// As a pattern is mostly translated, and as one who knows better would match it.
const expression = (pattern, star = ".*") =>
  new RegExp("^" + pattern.split("*").map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")).join(star) + "$", "s");
const [greedy, hostileGreedy, lazy] = [expression(glob[0]), expression(hostile[0]), expression(long[0], ".*?")];
function covers(pattern, text) {
  const literals = pattern.split("*");
  const [first, last] = [literals.shift(), literals.pop()];
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return false;
  let at = first.length;
  for (const literal of literals) {
    at = text.indexOf(literal, at);
    if (at < 0) return false;
    at += literal.length;
  }
  return at <= text.length - last.length;
}

let kept;
const repeatedly = (work) => () => {
  for (let index = 0; index < repetitions; index++) kept = work();
};
const measurements = {
  parse: () => parse(mixed),
  write: () => Buffer.from(JSON.stringify(tree)),
  "small-parse": repeatedly(() => parse(small)),
  "small-write": repeatedly(() => Buffer.from(JSON.stringify(smallTree))),
  "decode-url": () => Buffer.from(base64url, "base64url"),
  "encode-url": () => blob.toString("base64url"),
  glob: repeatedly(() => greedy.test(glob[1])),
  "glob-made": repeatedly(() => expression(glob[0]).test(glob[1])),
  "glob-index": repeatedly(() => covers(...glob)),
  "glob-hostile": () => hostileGreedy.test(hostile[1]),
  "glob-hostile-index": () => covers(...hostile),
  "glob-long": () => lazy.test(long[1]),
  "glob-long-index": () => covers(...long),
  uuid: repeatedly(() => randomUUID()),
  "uuid-uncached": repeatedly(() => randomUUID({ disableEntropyCache: true })),
  url: repeatedly(() => new URL(url)),
  "url-long": () => new URL(longURL).href,
  token: repeatedly(() => parse(Buffer.from(token.split(".")[1], "base64url")).record),
};

for await (const line of createInterface({ input: process.stdin })) {
  kept = undefined;
  const start = performance.now();
  kept = measurements[line]();
  console.log(performance.now() - start);
}
