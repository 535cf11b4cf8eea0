// What the port says of itself in answer to hello.

export const choices = {
  // As JSON.parse does.
  'json.duplicate-keys': 'last',
  'json.canonical-keys': 'distinct',
  'json.negative-zero': 'kept',
  'json.overflow': 'infinity',
  'json.underflow': 'zero',
  'json.lone-surrogate': 'keep',
  'gbg.error-on-success': 'sent',
  'gbg.environment': 'ios',
  'gbg.simple-version': 'null',
  'gbg.constraints': 'omitted',
  'gbg.unsupported-version': 'override',
  'passage.jwt-malformed': 'defaults',
  'passage.jwt-flag-type': 'boolean',
  'passage.record-captures': 'yes',
  'rampkit.random-failure': 'no-id',
  'rampkit.read-failure': 'no-id',
  'rampkit.write-failure': 'return-id',
  'rampkit.object-body': 'accept',
  'rampkit.empty-target': 'none',
  'rampkit.missing-target': 'none',
  'rampkit.haptic-action': 'ignored',
  'rampkit.haptic-unknown-type': 'medium',
  'rampkit.ios-member-default': 'true',
};

export const capabilities = {
  'gbg.bytes-source': true,
  'gbg.camera': true,
  'gbg.camera-states': true,
  'utf16-strings': true,
  'passage.capture-decision': true,
  'rampkit.random-source': true,
  'rampkit.byte-store': true,
  'rampkit.restart': true,
  'rampkit.typed-bodies': true,
  'rampkit.notification-options': true,
  'rampkit.haptic-styles': true,
};

export function declare(suites) {
  return {
    protocol: 1,
    port: { name: 'javascript-sample', version: '0.1.0', language: 'javascript' },
    suites,
    choices,
    capabilities,
  };
}
