// Whether an engine takes each script of a JSON array, as the body of a function of some kind: a line of JSON.
import fs from 'node:fs';

const kinds = [function () {}, async function () {}, function* () {}, async function* () {}];
const makers = kinds.map((kind) => Object.getPrototypeOf(kind).constructor);
const texts = ['', '"use strict";'];

function parses(script) {
  return makers.some((Maker) => texts.some((text) => {
    try {
      return Boolean(new Maker(text + script));
    } catch (error) {
      return error.name !== 'SyntaxError';
    }
  }));
}

console.log(JSON.stringify(JSON.parse(fs.readFileSync(0, 'utf8')).map(parses)));
