// What the SDK logs.

/** The line of a message, such as "finished" in the context "Init". */
export function logLine(context, message) {
  return `[RampKit] ${context}: ${message}`;
}

/** The line of a message of the overlay, which stands in no context (Appendix C). */
export function overlayLine(message) {
  return `[RampKit] ${message}`;
}
