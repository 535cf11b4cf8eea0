// Lines in and out. readline is not used, as it also ends a line at U+2028.

/** @param {AsyncIterable<Buffer>} stream */
export async function* readLines(stream) {
  let parts = []; // the pieces of a line that is not at its end yet: joined once, not at each piece
  for await (let chunk of stream) {
    for (let end = chunk.indexOf(0x0a); end >= 0; end = chunk.indexOf(0x0a)) {
      parts.push(chunk.subarray(0, end));
      yield Buffer.concat(parts).toString('utf8');
      parts = [];
      chunk = chunk.subarray(end + 1);
    }
    parts.push(chunk);
  }
}

/** Waits where the reader is slower than we are. */
export async function writeLine(stream, line) {
  if (!stream.write(`${line}\n`)) {
    await new Promise((resolve) => stream.once('drain', resolve));
  }
}
