package import MachineKit

/// What the decoding of a message is decided by. The first value of each knob is the required one.
package struct EnvelopeRules: RuleSet {
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
  package enum Scalars: Sendable { case refused, converted, asMissing }
  package var scalars = Scalars.refused

  /// GBG-ENV-21.
  package enum UnknownMembers: Sendable { case ignored, refused }
  package var unknownMembers = UnknownMembers.ignored

  /// GBG-ENV-26, AMB-GBG-25.
  package enum Versions: Sendable { case asGiven, current }
  package var versions = Versions.asGiven

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

  /// What numbers are kept as. GBG-JSV-12.
  package enum Numbers: Sendable { case doubles, fifteenDigits }
  package var numbers = Numbers.doubles

  /// Where the status stands. GBG-ENV-01, AMB-GBG-43.
  package enum StatusPlace: Sendable { case payload, envelope }
  package var statusPlace = StatusPlace.payload

  /// GBG-ENV-15, GBG-STS-06, GBG-ENV-28.
  package enum Status: Sendable {
    case optional, successIfAbsent, requiredInResponses, unknownAsAbsent, ignoringCase
    case otherUnlessResponse
  }
  package var status = Status.optional

  /// GBG-ENV-16, GBG-ENV-17, GBG-ENV-28.
  package enum ErrorPayload: Sendable {
    case optional, emptyIfAbsent, emptyUnlessError, unread, neverRecoverable
  }
  package var error = ErrorPayload.optional

  /// Null in place of data, status or error. GBG-ENV-24.
  package enum OptionalNull: Sendable { case absent, filled }
  package var optionalNull = OptionalNull.absent

  /// GBG-ENV-11.
  package enum ID: Sendable { case documented, withoutTimestamp, typeFirst, underscores }
  package var id = ID.documented

  /// A failure with any message, which the suite uses as a partial fault.
  package enum Decoding: Sendable { case usual, refused, unhandled }
  package var decoding = Decoding.usual

  package init() {}
}

extension EnvelopeRules {
  package static let variants = table {
    Knob(
      "decoding", \.decoding,
      .partial(.refused, "the message were refused"),
      .partial(.unhandled, "the message led to an internal error"))
    Knob(
      "malformedText", \.malformedText,
      .fault(.unhandled, .gbgENV23, "a text that is no JSON led to an internal error"))
    Knob(
      "nonObject", \.nonObject,
      .fault(.firstElement, .gbgENV27, "a list stood for its first element"))
    Knob(
      "requiredNull", \.requiredNull,
      .fault(.asMissing, .gbgENV27, "null gave a required member a default"))
    Knob(
      "otherPayload", \.otherPayload,
      .fault(.asMissing, .gbgENV27, "a payload that is no object were empty"))
    Knob(
      "scalars", \.scalars,
      .reading(
        .converted, .ambGBG57, .gbgENV30, "scalars were converted to the type that is declared"),
      .fault(.asMissing, .gbgENV30, "a scalar of another type were an empty text or false"))
    Knob(
      "names", \.names,
      .fault(.ignoringCase, .gbgENV01, "names of members were compared without letter case"))
    Knob(
      "numbers", \.numbers,
      .fault(.fifteenDigits, .gbgJSV12, "numbers had no more than 15 digits"))
    Knob(
      "unknownMembers", \.unknownMembers,
      .fault(.refused, .gbgENV21, "unknown members were refused"))
    Knob(
      "optionalNull", \.optionalNull,
      .fault(.filled, .gbgENV24, "null for data, status or error stood for what is usual there"))
    Knob(
      "versions", \.versions,
      .fault(.current, .gbgENV26, "each version were 1.0"))
    Knob(
      "correlationIds", \.correlationIds,
      .fault(.lowerCase, .gbgENV01, "correlation ids were made lower-case"))
    Knob(
      "types", \.types,
      .fault(.withoutEvent, .gbgENV09, "the type event were not known"),
      .fault(.ignoringCase, .gbgENV10, "types were compared without letter case"),
      .fault(.othersAreEvents, .gbgENV10, "other types were events"))
    Knob(
      "timestamps", \.timestamps,
      .fault(.seconds, .gbgENV01, "timestamps were turned into seconds"),
      .fault(.integersOnly, .gbgENV29, "timestamps that are not written as integers were refused"),
      .fault(.truncated, .gbgENV29, "fractions of timestamps were cut"))
    Knob(
      "statusPlace", \.statusPlace,
      .reading(.envelope, .ambGBG43, .gbgENV01, "the status stood beside the payload"))
    Knob(
      "id", \.id,
      .fault(
        .withoutTimestamp, .gbgENV11, "the id had no timestamp",
        broad: "every message that is decoded has an id"),
      .fault(
        .typeFirst, .gbgENV11, "the type stood before the timestamp in the id",
        broad: "every message that is decoded has an id"),
      .fault(
        .underscores, .gbgENV11, "the parts of the id were joined by underscores",
        broad: "every message that is decoded has an id"))
    Knob(
      "data", \.data,
      .fault(.unread, .gbgENV13, "data were not read"),
      .fault(.emptyIfAbsent, .gbgENV13, "missing data were an empty object"),
      .fault(.nonObjectAsAbsent, .gbgENV14, "data that are no object were missing"))
    Knob(
      "status", \.status,
      .fault(.successIfAbsent, .gbgENV15, "a missing status were success"),
      .fault(.requiredInResponses, .gbgENV15, "a response had to have a status"),
      .fault(.unknownAsAbsent, .gbgSTS06, "an unknown status were missing"),
      .fault(.ignoringCase, .gbgSTS06, "statuses were compared without letter case"),
      .fault(
        .otherUnlessResponse, .gbgENV28, "a status on anything but a response were another one"))
    Knob(
      "error", \.error,
      .fault(.emptyIfAbsent, .gbgENV16, "a missing error were one without texts"),
      .fault(.unread, .gbgENV17, "errors were not read"),
      .fault(.neverRecoverable, .gbgENV17, "no error were recoverable"),
      .fault(.emptyUnlessError, .gbgENV28, "an error beside another status were one without texts"))
    for member in Member.allCases {
      Knob(
        "optional", \.optional,
        .fault(
          [member], member.requirement, "\(member.rawValue) could be missing",
          named: member.rawValue))
    }
  }
}
