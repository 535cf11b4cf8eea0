/// What the decoding of a message is decided by. The first value of each knob is the required one.
package struct EnvelopeRules: Sendable {
  /// A member that a message must have.
  package enum Member: String, Sendable, CaseIterable {
    case version, correlationId, type, timestamp, payload, action, code, message, recoverable
  }

  /// What is given a default where it is missing. GBG-ENV-02 to 06, 12, 18 to 20.
  package var optional: Set<Member> = []

  /// How a member's name is compared. GBG-ENV-01.
  package enum Names: Sendable { case exact, ignoringCase }
  package var names = Names.exact

  /// A text that is no JSON. GBG-ENV-23.
  package enum MalformedText: Sendable { case refused, unhandled }
  package var malformedText = MalformedText.refused

  /// A message that is no object; null where a member must be; a payload or timestamp of another
  /// shape. GBG-ENV-27.
  package enum NonObject: Sendable { case refused, firstElement }
  package var nonObject = NonObject.refused
  package enum OtherShape: Sendable { case refused, asMissing }
  package var requiredNull = OtherShape.refused
  package var otherPayload = OtherShape.refused

  /// Scalars of another type than is declared. GBG-ENV-30, AMB-GBG-57.
  package enum Scalars: Sendable { case refused, converted }
  package var scalars = Scalars.refused

  /// GBG-ENV-21.
  package enum UnknownMembers: Sendable { case ignored, refused }
  package var unknownMembers = UnknownMembers.ignored

  /// GBG-ENV-26, AMB-GBG-25.
  package enum Versions: Sendable { case any, onlyCurrent }
  package var versions = Versions.any

  /// GBG-ENV-01.
  package enum CorrelationIds: Sendable { case asWritten, lowerCase }
  package var correlationIds = CorrelationIds.asWritten

  /// GBG-ENV-09, GBG-ENV-10.
  package enum Types: Sendable { case documented, withoutEvent, ignoringCase, othersAreEvents }
  package var types = Types.documented

  /// GBG-ENV-01, GBG-ENV-29, AMB-GBG-04.
  package enum Timestamps: Sendable { case asWritten, seconds, integersOnly, truncated }
  package var timestamps = Timestamps.asWritten

  /// GBG-ENV-13, GBG-ENV-14.
  package enum Data: Sendable { case optional, unread, emptyIfAbsent, nonObjectAsAbsent }
  package var data = Data.optional

  /// Where the status stands. GBG-ENV-01, AMB-GBG-43.
  package enum StatusPlace: Sendable { case payload, envelope }
  package var statusPlace = StatusPlace.payload

  /// GBG-ENV-15, GBG-STS-06, GBG-ENV-28.
  package enum Status: Sendable {
    case optional, successIfAbsent, requiredInResponses, unknownAsAbsent, ignoringCase
    case refusedUnlessResponse, unreadUnlessResponse
  }
  package var status = Status.optional

  /// GBG-ENV-16, GBG-ENV-17, GBG-ENV-28.
  package enum ErrorPayload: Sendable {
    case optional, emptyIfAbsent, unread, neverRecoverable, unreadUnlessError, refusedUnlessError
  }
  package var error = ErrorPayload.optional

  /// Null in place of data, status or error. GBG-ENV-24.
  package enum OptionalNull: Sendable { case absent, refused }
  package var optionalNull = OptionalNull.absent

  /// GBG-ENV-11.
  package enum ID: Sendable { case documented, withoutTimestamp, typeFirst, underscores }
  package var id = ID.documented

  /// What befalls every message, whatever it is.
  package enum Decoding: Sendable { case usual, refused, unhandled }
  package var decoding = Decoding.usual

  package init() {}
}
