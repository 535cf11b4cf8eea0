// The rampkit suites of the document, the constants and the log.

import * as constants from '../sdk/rampkit-constants.mjs';
import { ONBOARDING_URL } from '../sdk/rampkit-core.mjs';
import { initialVariables, parseOnboarding } from '../sdk/rampkit-data.mjs';
import { logLine } from '../sdk/rampkit-log.mjs';
import { CONTINUE_TARGET, GO_BACK_TARGET } from '../sdk/rampkit-messages.mjs';
import { RAMPKIT_USER_ID_KEY } from '../sdk/rampkit-user-id.mjs';
import { Reject } from './reject.mjs';

export const suites = {
  'rampkit.onboarding-data': ({ body }) => ({ data: parse(body) }),
  // As pairs, since any text may be a name.
  'rampkit.initial-variables': ({ variables }) => ({ vars: Object.entries(initialVariables(variables)) }),
  'rampkit.constants': answerConstants,
  'rampkit.log-line': ({ context, message }) => ({ line: logLine(context, message) }),
};

function parse(body) {
  try {
    return parseOnboarding(body);
  } catch (error) {
    if (error instanceof SyntaxError) throw new Reject('not-json', error.message);
    throw error;
  }
}

function answerConstants() {
  return {
    onboardingUrl: ONBOARDING_URL,
    userIdKey: RAMPKIT_USER_ID_KEY,
    handlerName: null, // of WebKit alone
    specialTargets: [CONTINUE_TARGET, GO_BACK_TARGET],
    permissionStatuses: constants.PERMISSION_STATUSES,
    variablesGlobal: constants.VARIABLES_GLOBAL,
    noSelectStyleId: constants.NO_SELECT_STYLE_ID,
    noSelectGuard: constants.NO_SELECT_GUARD,
    animations: { ...mapValues(constants.FADES, fade), slide: { ms: null } },
  };
}

function fade({ duration, delay, easing, from, to }) {
  return { ms: duration, delayMs: delay, easing, from, to };
}

function mapValues(object, map) {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, map(value)]));
}
