// What the SDK logs.

/** The line of a message, such as "finished" in the context "Init". */
export function logLine(context, message) {
  return `[RampKit] ${context}: ${message}`;
}
