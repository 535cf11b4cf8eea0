// The rampkit suite of the variables that pages share.

import { SharedVariables } from '../sdk/rampkit-variables.mjs';

export const suites = { 'rampkit.variables': play };

function play({ config: { pages, initial }, steps }) {
  let now = 0;
  let effects = [];
  const variables = new SharedVariables({
    pages: Array.from({ length: pages }, (_, page) => ({
      post: (message) => effects.push(sendEffect(page, message)),
    })),
    variables: initial,
    now: () => now,
  });
  return {
    effects: steps.map(({ at, do: stimulus }) => {
      now = at; // nothing in the SDK waits
      effects = [];
      applyToPage(variables, pages, stimulus);
      return effects;
    }),
  };
}

function applyToPage(variables, pages, stimulus) {
  const [name, value] = Object.entries(stimulus)[0];
  if (value.page >= pages) return; // there is no such page
  if (name === 'loaded') variables.pageLoaded(value.page);
  if (name === 'message') variables.receive(value.page, value.body);
}

// As pairs, since the name of a variable may be one that no member in JSON text can have.
function sendEffect(page, { type, vars }) {
  return type === 'rampkit:variables' ? { send: { page, vars: Object.entries(vars) } } : { posted: { type } };
}
