// What scripts really do: a line of JSON for each, in the order of scripts.json.
import fs from 'node:fs';
import vm from 'node:vm';

const rows = JSON.parse(fs.readFileSync(new URL('scripts.json', import.meta.url), 'utf8'));

// `true` where the script is no ECMAScript, else the arguments of each call of the function.
function ran(script, path) {
  const page = vm.createContext({});
  vm.runInContext(
    `var window = globalThis, self = globalThis, calls = [], path = ${JSON.stringify(path)};
     var MessageEvent = function (...given) { this.new = 'MessageEvent'; this.arguments = given; };
     var called = function (...given) { calls.push(given); };
     globalThis[path.join('.')] = called;
     path.slice(0, -1).reduce((at, name) => at[name] ??= {}, globalThis)[path.at(-1)] = called;`, page);
  try {
    vm.runInContext(script, page, { timeout: 1000 });
  } catch (error) {
    if (error.name === 'SyntaxError') return true;
  }
  return JSON.parse(vm.runInContext('JSON.stringify(calls)', page));
}

for (const { script, reads } of rows) {
  console.log(JSON.stringify(ran(script, reads.call ? reads.call.function.split('.') : ['cb'])));
}
