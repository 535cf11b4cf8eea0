// Answers each line like wireoracle: "json HEX" -> accepted or not, and the canonical text;
// "number TEXT" -> the ECMAScript text; "url HEX HEX" -> the parts in JSON, or "error".
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

const utf8 = (hex) => Buffer.from(hex, "hex").toString("utf8");

function url(text, base) {
  let url;
  try {
    url = base === "-" ? new URL(utf8(text)) : new URL(utf8(text), utf8(base));
  } catch {
    return JSON.stringify("error");
  }
  const { href, protocol, username, password, hostname, port, pathname, search, hash, origin } = url;
  const parameters = [...url.searchParams].flat();
  return JSON.stringify({ href, protocol, username, password, hostname, port, pathname, search, hash, origin, parameters });
}

const answers = {
  json: (text) => json(Buffer.from(text, "hex")),
  number: (text) => String(Number(text)),
  url,
};

for await (const line of createInterface({ input: process.stdin })) {
  const [kind, ...texts] = line.split(" ");
  console.log(answers[kind](...texts));
}
