// Names that pages rely on, and how long animations take.

/** What document scripts find the variables in, as a member of the global object. */
export const VARIABLES_GLOBAL = '__rampkitVariables';

export const NO_SELECT_STYLE_ID = 'rk-no-select-style';
export const NO_SELECT_GUARD = '__rkNoSelectApplied';

/** What the user has said to notifications. */
export const PERMISSION_STATUSES = Object.freeze(['granted', 'denied', 'undetermined']);

export const CURTAIN_COLOR = '#ffffff';

/** Milliseconds, and opacities. A slide takes what the platform's pager takes. */
export const FADES = Object.freeze({
  overlayIn: { duration: 220, delay: 0, easing: 'cubic-out', from: 0, to: 1 },
  overlayOut: { duration: 320, delay: 150, easing: 'cubic-out', from: 1, to: 0 },
  curtainOut: { duration: 160, delay: 0, easing: 'quad-out', from: 0, to: 1 },
  curtainIn: { duration: 160, delay: 0, easing: 'quad-in', from: 1, to: 0 },
});
