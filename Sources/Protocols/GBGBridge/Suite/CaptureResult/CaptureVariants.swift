import ConformanceKit
import GBGBridgeReference
import MachineKit

extension CaptureResultSuite {
  static let variants = imageFaults + byteFaults + endFaults

  private static let imageFaults: [Variant<CaptureRules>] = [
    fault(.gbgCAP01, "documentNames=plain", "members of a document lacked \"image\"") {
      $0.documentNames = .plain
    },
    fault(.gbgCAP01, "documentNames=snakeCase", "members of a document were in snake case") {
      $0.documentNames = .snakeCase
    },
    fault(.gbgCAP01, "document=acknowledged", "a document were acknowledged") {
      $0.document = .acknowledged
    },
    fault(.gbgCAP02, "documentType=ofTheOther", "documents were image/jpeg by default") {
      $0.documentType = .ofTheOther
    },
    fault(.gbgCAP02, "documentType=octets", "documents were octets by default") {
      $0.documentType = .octets
    },
    fault(.gbgCAP02, "documentType=none", "documents had no type by default") {
      $0.documentType = .none
    },
    fault(.gbgCAP03, "selfieNames=plain", "members of a selfie lacked \"image\"") {
      $0.selfieNames = .plain
    },
    fault(.gbgCAP03, "selfieNames=snakeCase", "members of a selfie were in snake case") {
      $0.selfieNames = .snakeCase
    },
    fault(.gbgCAP03, "selfie=acknowledged", "a selfie were acknowledged") {
      $0.selfie = .acknowledged
    },
    fault(.gbgCAP03, "blobs=swapped", "the blobs of a selfie were swapped") {
      $0.blobs = .swapped
    },
    fault(.gbgCAP03, "blobs=encryptedOnly", "the unencrypted blob were left out") {
      $0.blobs = .encryptedOnly
    },
    fault(.gbgCAP03, "blobs=withoutSuffix", "names of blobs lacked \"Base64\"") {
      $0.blobs = .withoutSuffix
    },
    fault(.gbgCAP04, "selfieType=ofTheOther", "selfies were image/png by default") {
      $0.selfieType = .ofTheOther
    },
    fault(.gbgCAP04, "selfieType=octets", "selfies were octets by default") {
      $0.selfieType = .octets
    },
    fault(.gbgCAP04, "selfieType=none", "selfies had no type by default") {
      $0.selfieType = .none
    },
    fault(.gbgCAP11, "givenType=byDefault", "a type that is given were not heard") {
      $0.givenType = .byDefault
    },
    fault(.gbgCAP11, "givenType=lowerCase", "a type that is given were made lower-case") {
      $0.givenType = .lowerCase
    },
    fault(.gbgCAP11, "givenType=withoutParameters", "a type ended at its first semicolon") {
      $0.givenType = .withoutParameters
    },
    fault(
      .gbgCAP08, "sizes=texts", "width and height were texts",
      broadBecause: "most vectors are images"
    ) { $0.sizes = .texts },
    fault(
      .gbgCAP08, "sizes=swapped", "width and height were swapped",
      broadBecause: "most vectors are images"
    ) { $0.sizes = .swapped },
    fault(.gbgCAP08, "sizes=wrappedTo16Bits", "width and height wrapped at 16 bits") {
      $0.sizes = .wrappedTo16Bits
    },
    fault(.gbgCAP08, "sizes=singlePrecision", "width and height were of single precision") {
      $0.sizes = .singlePrecision
    },
  ]

  private static let byteFaults: [Variant<CaptureRules>] = [
    fault(.gbgCAP05, "base64=urlSafe", "base64 were of the alphabet for URLs") {
      $0.base64 = .urlSafe
    },
    fault(
      .gbgCAP05, "base64=unpadded", "base64 had no padding",
      broadBecause: "most vectors have one byte or two"
    ) { $0.base64 = .unpadded },
    fault(.gbgCAP05, "base64=wrapped", "base64 were broken into lines of 76 characters") {
      $0.base64 = .wrapped
    },
    fault(
      .gbgCAP05, "base64=dataURL", "base64 stood in a data URL",
      broadBecause: "most vectors are images"
    ) { $0.base64 = .dataURL },
    fault(.gbgCAP09, "bytes=emptyAsNull", "no bytes were null") { $0.bytes = .emptyAsNull },
    fault(.gbgCAP09, "bytes=cutAtZero", "bytes ended at the first zero") {
      $0.bytes = .cutAtZero
    },
    fault(.gbgCAP09, "bytes=readAsText", "bytes were read as UTF-8 and written again") {
      $0.bytes = .readAsText
    },
  ]

  private static let endFaults: [Variant<CaptureRules>] = [
    fault(.gbgCAP06, "cancelled=canceled", "a cancellation had the status \"canceled\"") {
      $0.cancelled = .canceled
    },
    fault(.gbgCAP06, "cancelled=error", "a cancellation were an error") {
      $0.cancelled = .error
    },
    fault(.gbgCAP06, "cancelled=success", "a cancellation were a success") {
      $0.cancelled = .success
    },
    fault(.gbgCAP07, "failed=cancelled", "a failure were a cancellation") {
      $0.failed = .cancelled
    },
    fault(.gbgCAP07, "failed=unsupported", "a failure were said to be unsupported") {
      $0.failed = .unsupported
    },
    fault(.gbgCAP07, "failure=leftOut", "a failure had no error") { $0.failure = .leftOut },
    fault(.gbgCAP07, "failure=messageAsCode", "the message of a failure were its code") {
      $0.failure = .messageAsCode
    },
    fault(.gbgCAP07, "failure=upperCaseCode", "codes were made upper-case") {
      $0.failure = .upperCaseCode
    },
    fault(.gbgCAP07, "failure=withoutMessage", "failures had an empty message") {
      $0.failure = .withoutMessage
    },
    fault(.gbgCAP07, "recoverable=never", "no failure were recoverable") {
      $0.recoverable = .never
    },
    fault(.gbgCAP07, "recoverable=always", "every failure were recoverable") {
      $0.recoverable = .always
    },
    fault(.gbgCAP10, "noImage=emptyText", "an empty image stood where there is none") {
      $0.noImage = .emptyText
    },
  ]

  /// What befalls an SDK with some results, whatever it stumbles over.
  static let mishaps: [Variant<CaptureRules>] = [
    Variant("encoding=unhandled", .mishap, behavesAsIf: "the result were an internal error") {
      $0.encoding = .unhandled
    }
  ]

  private static func fault(
    _ requirement: RequirementID, _ name: String, _ phrase: String,
    broadBecause reason: String? = nil, _ change: @escaping @Sendable (inout CaptureRules) -> Void
  ) -> Variant<CaptureRules> {
    Variant(name, .fault(requirement), behavesAsIf: phrase, broadBecause: reason, change: change)
  }
}
