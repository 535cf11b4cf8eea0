/// What the response to a capture is decided by. The first value of each knob is the required one.
package struct CaptureRules: Sendable {
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
  package enum Base64Form: Sendable { case standard, urlSafe, unpadded, wrapped, dataURL }
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

  /// What befalls every result, whatever it is.
  package enum Encoding: Sendable { case usual, unhandled }
  package var encoding = Encoding.usual

  package init() {}
}
