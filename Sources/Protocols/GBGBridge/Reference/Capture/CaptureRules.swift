package import MachineKit

/// What the response to a capture is decided by. The first value of each knob is the required one.
package struct CaptureRules: RuleSet {
  /// Names of the members for images. GBG-CAP-01, GBG-CAP-03.
  package enum Names: Sendable { case documented, plain, snakeCase }
  package var documentNames = Names.documented
  package var selfieNames = Names.documented

  /// The status of what was captured. GBG-CAP-01, GBG-CAP-03.
  package enum Captured: String, Sendable { case success, acknowledged }
  package var document = Captured.success
  package var selfie = Captured.success

  /// GBG-CAP-03.
  package enum Blobs: Sendable { case both, swapped, encryptedOnly, withoutSuffix }
  package var blobs = Blobs.both

  /// The type of an image that is given none. GBG-CAP-02, GBG-CAP-04.
  package enum DefaultType: Sendable { case documented, ofTheOther, octets, none }
  package var documentType = DefaultType.documented
  package var selfieType = DefaultType.documented

  /// A type that is given. GBG-CAP-11.
  package enum GivenType: Sendable { case asGiven, byDefault, lowerCase, withoutParameters }
  package var givenType = GivenType.asGiven

  /// GBG-CAP-05.
  package enum Base64Form: Sendable { case standard, urlSafe, unpadded, wrapped, inPieces, dataURL }
  package var base64 = Base64Form.standard

  /// GBG-CAP-09.
  package enum Bytes: Sendable { case asGiven, emptyAsNull, cutAtZero, readAsText }
  package var bytes = Bytes.asGiven

  /// GBG-CAP-08.
  package enum Sizes: Sendable { case asGiven, texts, swapped, wrappedTo16Bits, singlePrecision }
  package var sizes = Sizes.asGiven

  /// The status of a cancellation. GBG-CAP-06.
  package enum Cancelled: String, Sendable { case cancelled, canceled, error, success }
  package var cancelled = Cancelled.cancelled

  /// The status and the error of a failure. GBG-CAP-07.
  package enum Failed: String, Sendable { case error, cancelled, unsupported }
  package var failed = Failed.error
  package enum Failure: Sendable {
    case asGiven, leftOut, messageAsCode, upperCaseCode, withoutMessage
  }
  package var failure = Failure.asGiven
  package enum Recoverable: Sendable { case asGiven, never, always }
  package var recoverable = Recoverable.asGiven

  /// What stands in place of images where there is none. GBG-CAP-10.
  package enum NoImage: Sendable { case nothing, emptyText }
  package var noImage = NoImage.nothing

  /// A failure with any result, which the suite uses as a partial fault.
  package enum Encoding: Sendable { case usual, unhandled }
  package var encoding = Encoding.usual

  package init() {}
}

extension CaptureRules {
  package static let variants = table {
    Knob(
      "documentNames", \.documentNames,
      .fault(.plain, .gbgCAP01, "members of a document lacked \"image\""),
      .fault(.snakeCase, .gbgCAP01, "members of a document were in snake case"))
    Knob("document", \.document, .fault(.acknowledged, .gbgCAP01, "a document were acknowledged"))
    Knob(
      "documentType", \.documentType,
      .fault(.ofTheOther, .gbgCAP02, "documents were image/jpeg by default"),
      .fault(.octets, .gbgCAP02, "documents were octets by default"),
      .fault(.none, .gbgCAP02, "documents had no type by default"))
    Knob(
      "selfieNames", \.selfieNames,
      .fault(.plain, .gbgCAP03, "members of a selfie lacked \"image\""),
      .fault(.snakeCase, .gbgCAP03, "members of a selfie were in snake case"))
    Knob("selfie", \.selfie, .fault(.acknowledged, .gbgCAP03, "a selfie were acknowledged"))
    Knob(
      "blobs", \.blobs,
      .fault(.swapped, .gbgCAP03, "the blobs of a selfie were swapped"),
      .fault(.encryptedOnly, .gbgCAP03, "the unencrypted blob were left out"),
      .fault(.withoutSuffix, .gbgCAP03, "names of blobs lacked \"Base64\""))
    Knob(
      "selfieType", \.selfieType,
      .fault(.ofTheOther, .gbgCAP04, "selfies were image/png by default"),
      .fault(.octets, .gbgCAP04, "selfies were octets by default"),
      .fault(.none, .gbgCAP04, "selfies had no type by default"))
    Knob(
      "givenType", \.givenType,
      .fault(.byDefault, .gbgCAP11, "a type that is given were not heard"),
      .fault(.lowerCase, .gbgCAP11, "a type that is given were made lower-case"),
      .fault(.withoutParameters, .gbgCAP11, "a type ended at its first semicolon"))
    Knob(
      "sizes", \.sizes,
      .fault(.texts, .gbgCAP08, "width and height were texts", broad: "most vectors are images"),
      .fault(
        .swapped, .gbgCAP08, "width and height were swapped", broad: "most vectors are images"),
      .fault(.wrappedTo16Bits, .gbgCAP08, "width and height wrapped at 16 bits"),
      .fault(.singlePrecision, .gbgCAP08, "width and height were of single precision"))
    Knob(
      "base64", \.base64,
      .fault(.urlSafe, .gbgCAP05, "base64 were of the alphabet for URLs"),
      .fault(
        .unpadded, .gbgCAP05, "base64 had no padding", broad: "most vectors have one byte or two"),
      .fault(.wrapped, .gbgCAP05, "base64 were broken into lines of 76 characters"),
      .fault(.inPieces, .gbgCAP05, "each 4,096 bytes were encoded on their own"),
      .fault(.dataURL, .gbgCAP05, "base64 stood in a data URL", broad: "most vectors are images"))
    Knob(
      "bytes", \.bytes,
      .fault(.emptyAsNull, .gbgCAP09, "no bytes were null"),
      .fault(.cutAtZero, .gbgCAP09, "bytes ended at the first zero"),
      .fault(.readAsText, .gbgCAP09, "bytes were read as UTF-8 and written again"))
    Knob(
      "cancelled", \.cancelled,
      .fault(.canceled, .gbgCAP06, "a cancellation had the status \"canceled\""),
      .fault(.error, .gbgCAP06, "a cancellation were an error"),
      .fault(.success, .gbgCAP06, "a cancellation were a success"))
    Knob(
      "failed", \.failed,
      .fault(.cancelled, .gbgCAP07, "a failure were a cancellation"),
      .fault(.unsupported, .gbgCAP07, "a failure were said to be unsupported"))
    Knob(
      "failure", \.failure,
      .fault(.leftOut, .gbgCAP07, "a failure had no error"),
      .fault(.messageAsCode, .gbgCAP07, "the message of a failure were its code"),
      .fault(.upperCaseCode, .gbgCAP07, "codes were made upper-case"),
      .fault(.withoutMessage, .gbgCAP07, "failures had an empty message"))
    Knob(
      "recoverable", \.recoverable,
      .fault(.never, .gbgCAP07, "no failure were recoverable"),
      .fault(.always, .gbgCAP07, "every failure were recoverable"))
    Knob(
      "noImage", \.noImage,
      .fault(.emptyText, .gbgCAP10, "an empty image stood where there is none"))
    Knob("encoding", \.encoding, .partial(.unhandled, "the result led to an internal error"))
  }
}
