// The port: answers the kit's messages on standard input, one after the other, on standard output.

import { answerLine } from './adapter/answer.mjs';
import { readLines, writeLine } from './adapter/lines.mjs';

// The kit has gone: nobody is left to answer.
process.stdout.on('error', () => process.exit(1));

for await (const line of readLines(process.stdin)) {
  const reply = await answerLine(line);
  if (reply !== undefined) await writeLine(process.stdout, reply);
}
