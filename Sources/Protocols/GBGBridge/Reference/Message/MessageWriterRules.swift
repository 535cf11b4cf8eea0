package import MachineKit

/// What the encoding of a message is decided by. The first value of each knob is the required one.
package struct MessageWriterRules: RuleSet {
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

  /// A failure with any message, which the suite uses as a partial fault.
  package enum Encoding: Sendable { case usual, refused, unhandled }
  package var encoding = Encoding.usual

  package init() {}
}

extension MessageWriterRules {
  package static let variants = table {
    Knob(
      "error", \.error,
      .choice(
        .strippedUnlessError, "gbg.error-on-success", "stripped",
        "an error beside another status were not written"),
      .fault(.leftOut, .gbgENV22, "errors were not written"),
      .fault(.neverRecoverable, .gbgENV22, "no error were recoverable"),
      .fault(
        .emptyIfAbsent, .gbgENV16, "a message without error had one without texts",
        broad: "most messages have no error"))
    Knob(
      "statusPlace", \.statusPlace,
      .reading(.envelope, .ambGBG43, .gbgENV22, "the status stood beside the payload"))
    Knob(
      "correlationIds", \.correlationIds,
      .fault(.lowerCase, .gbgENV22, "correlation ids were made lower-case"))
    Knob(
      "timestamps", \.timestamps,
      .fault(
        .seconds, .gbgENV22, "timestamps were turned into seconds",
        broad: "most messages have the timestamp of a moment"),
      .fault(
        .texts, .gbgENV22, "timestamps were written as texts",
        broad: "every message has a timestamp"),
      .fault(
        .wrappedTo32Bits, .gbgENV22, "timestamps wrapped at 32 bits",
        broad: "most messages have the timestamp of a moment"))
    Knob(
      "types", \.types,
      .fault(
        .upperCase, .gbgENV22, "types were written in capital letters",
        broad: "every message has a type"))
    Knob("versions", \.versions, .fault(.current, .gbgENV22, "every message were of version 1.0"))
    Knob(
      "data", \.data,
      .fault(.leftOut, .gbgENV22, "data were not written"),
      .fault(.emptyLeftOut, .gbgENV22, "data without members were not written"),
      .fault(.quoted, .gbgENV22, "data were written as a text"),
      .fault(.nullsLeftOut, .gbgENV22, "members of data that are null were not written"))
    Knob(
      "status", \.status,
      .fault(
        .successIfAbsent, .gbgENV22, "a message without status had the status success",
        broad: "most messages have no status"))
    Knob(
      "id", \.id,
      .fault(
        .written, .gbgENV25, "the computed id were written", broad: "every message has an id"))
    Knob(
      "nonFinite", \.nonFinite,
      .fault(.null, .gbgJSV15, "NaN and infinities in data were written as null"))
    Knob(
      "encoding", \.encoding,
      .partial(.refused, "the message were refused"),
      .partial(.unhandled, "the message led to an internal error"))
  }
}
