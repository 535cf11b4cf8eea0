/// What the encoding of a message is decided by. The first value of each knob is the required one.
package struct MessageWriterRules: Sendable {
  /// GBG-ENV-22.
  package enum CorrelationIds: Sendable { case asGiven, lowerCase }
  package var correlationIds = CorrelationIds.asGiven
  package enum Timestamps: Sendable { case asGiven, seconds, texts, wrappedTo32Bits }
  package var timestamps = Timestamps.asGiven
  package enum Types: Sendable { case asGiven, upperCase }
  package var types = Types.asGiven
  package enum Versions: Sendable { case asGiven, current }
  package var versions = Versions.asGiven
  package enum Data: Sendable { case asGiven, leftOut, emptyLeftOut, quoted, nullsLeftOut }
  package var data = Data.asGiven

  /// Where the status stands. GBG-ENV-22, AMB-GBG-43.
  package enum StatusPlace: Sendable { case payload, envelope }
  package var statusPlace = StatusPlace.payload
  package enum Status: Sendable { case asGiven, successIfAbsent }
  package var status = Status.asGiven

  /// GBG-ENV-16, GBG-ENV-22, AMB-GBG-35.
  package enum ErrorPayload: Sendable {
    case asGiven, strippedUnlessError, emptyIfAbsent, leftOut, neverRecoverable
  }
  package var error = ErrorPayload.asGiven

  /// The computed id. GBG-ENV-25.
  package enum ID: Sendable { case notWritten, written }
  package var id = ID.notWritten

  /// A number in data that JSON has no text for. GBG-JSV-15.
  package enum NonFinite: Sendable { case refused, null }
  package var nonFinite = NonFinite.refused

  /// What befalls every message, whatever it is.
  package enum Encoding: Sendable { case usual, refused, unhandled }
  package var encoding = Encoding.usual

  package init() {}
}
