// node as a peer: answers each line, which names a measurement, with its milliseconds.
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";

const folder = process.argv[2];
const read = (name) => readFileSync(`${folder}/${name}`);
const [mixed, small, blob] = [read("mixed.json"), read("small.json"), read("blob.bin")];
const [token, base64url] = [read("token.txt").toString(), read("base64url.txt").toString()];
const repetitions = 10_000;
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const parse = (bytes) => JSON.parse(decoder.decode(bytes));
const [tree, smallTree] = [parse(mixed), parse(small)];

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
  token: repeatedly(() => parse(Buffer.from(token.split(".")[1], "base64url")).record),
};

for await (const line of createInterface({ input: process.stdin })) {
  kept = undefined;
  const start = performance.now();
  kept = measurements[line]();
  console.log(performance.now() - start);
}
