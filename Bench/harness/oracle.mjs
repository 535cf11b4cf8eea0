// Answers each line like wireoracle: "json HEX" -> accepted or not, and the canonical text;
// "number TEXT" -> the ECMAScript text.
import { createInterface } from "node:readline";

const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function canonical(value) {
  if (Array.isArray(value)) return "[" + value.map(canonical).join(",") + "]";
  if (value === null || typeof value !== "object") {
    if (typeof value === "number" && !Number.isFinite(value)) throw new RangeError();
    return JSON.stringify(value);
  }
  const members = Object.keys(value).sort().map((name) => JSON.stringify(name) + ":" + canonical(value[name]));
  return "{" + members.join(",") + "}";
}

function json(bytes) {
  let value;
  try {
    value = JSON.parse(decoder.decode(bytes));
  } catch {
    return "error";
  }
  try {
    return Buffer.from(canonical(value), "utf8").toString("hex");
  } catch {
    return "-";
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const [kind, argument] = line.split(" ");
  console.log(kind === "json" ? json(Buffer.from(argument, "hex")) : String(Number(argument)));
}
