// The PWA shell of an Android app: what it is built with, and how it names itself.

export const ROOT_URL = 'https://secret-santa.eddmann.com/';

/** By this cookie the site knows the app; the value is that of the platform (AMB-PWA-46). */
export const PLATFORM_COOKIE = Object.freeze({ name: 'app-platform', value: 'Android App' });

/** Red, green and blue. */
export const THEME_COLOR = Object.freeze([202, 5, 44]);

/** What the loading UI has, by role. */
export const UI_ELEMENTS = Object.freeze([
  'progressView', 'connectionProblemView', 'loadingView', 'webviewView',
]);

/** @param {{model: string, osVersion: string}} device */
export function userAgent({ model, osVersion }) {
  return `Mozilla/5.0 (Linux; Android ${osVersion}; ${model}) AppleWebKit/537.36 (KHTML, like Gecko) PWAShell`;
}
