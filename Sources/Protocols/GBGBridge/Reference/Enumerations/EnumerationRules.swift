/// What the decoding of an enumeration is decided by. The first value of each knob is the required
/// one.
package struct EnumerationRules: Sendable {
  /// What becomes of raw values, where it is not the value itself: by raw value, since each has a
  /// requirement of its own.
  package enum Value: Sendable { case refused, snakeCase, capitals }
  package var values: [String: Value] = [:]

  /// What becomes of any other text, by enumeration. GBG-ENV-10, GBG-STS-06, GBG-PRM-12.
  package enum Other: Sendable { case refused, kept, readInAnyCase, readTrimmed, first }
  package var others: [BridgeEnumeration: Other] = [:]

  /// What befalls every text, whatever it is.
  package enum Decoding: Sendable { case usual, refused, unhandled }
  package var decoding = Decoding.usual

  package init() {}
}
