// The suite finvu.host: plays a trace on the screen of a host application.

import { AuthScreen } from '../sdk/finvu-screen.mjs';

export const suites = { 'finvu.host': playHost };

function playHost({ steps }) {
  let effects = [];
  const play = makePlayer((effect) => effects.push(effect));
  return {
    effects: steps.map(({ do: stimulus }) => {
      effects = [];
      play(stimulus);
      return effects;
    }),
  };
}

function makePlayer(note) {
  const app = makeApp(note);
  const screen = new AuthScreen({ sdk: makeSdk(note), webView: {}, services: app.services });
  return (stimulus) => {
    const [name, value] = Object.entries(stimulus)[0];
    switch (name) {
      case 'viewLoaded':
        return screen.viewLoaded();
      case 'leave':
        return screen.left(value);
      case 'completed':
        return screen.completed({ token: value.outcome === 'success' ? value.token : undefined });
      case 'background':
        return screen.enteredBackground();
      case 'terminate':
        return app.terminate();
      default:
        throw new TypeError(`unknown stimulus ${name}`);
    }
  };
}

function makeSdk(note) {
  return {
    setupWebView: () => note({ setup: {} }),
    cleanupAll: () => note({ cleanupAll: {} }),
  };
}

function makeApp(note) {
  const observers = new Set();
  const services = {
    onTermination: (observer) => {
      observers.add(observer);
      return () => {
        observers.delete(observer);
        note({ removeObservers: {} });
      };
    },
    loadPage: () => note({ load: {} }),
    clearInput: () => note({ clear: {} }),
    dismiss: () => note({ dismiss: {} }),
    handOver: (token) => note({ handOver: { token } }),
  };
  return { services, terminate: () => [...observers].forEach((observer) => observer()) };
}
