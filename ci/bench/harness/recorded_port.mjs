// A port that does no work: see recorded_port.py.
import { readFileSync, writeSync } from "node:fs";

const replies = new Map(
  readFileSync(process.argv[2], "utf8").split("\n").slice(0, -1).map((line) => line.split("\t")),
);

let rest = "";
process.stdin.setEncoding("utf8");
process.stdin.on("data", (chunk) => {
  const lines = (rest + chunk).split("\n");
  rest = lines.pop();
  let out = "";
  for (const line of lines) {
    const at = line.indexOf('"id":');
    const head = line.slice(0, at);
    const comma = line.indexOf(",", at);
    const isRun = head === '{"m":"run",';
    const number = line.slice(at + 5, comma < 0 ? line.length - 1 : comma);
    out += `{"id":${number}${replies.get(isRun ? line.slice(comma + 1) : head)}\n`;
  }
  writeAll(Buffer.from(out));
});

function writeAll(bytes) {
  for (let at = 0; at < bytes.length; ) {
    try {
      at += writeSync(1, bytes, at);
    } catch (error) {
      if (error.code !== "EAGAIN") throw error;
    }
  }
}
