import ConformanceKit
import GBGBridgeReference
import MachineKit

extension MessageEnvelopeSuite {
  static let variants: [Variant<EnvelopeRules>] =
    missingFaults + shapeFaults + fieldFaults + payloadFaults

  /// What befalls an SDK in some messages, whatever it stumbles over.
  static let mishaps: [Variant<EnvelopeRules>] = [
    Variant("decoding=refused", .mishap, behavesAsIf: "the message were refused") {
      $0.decoding = .refused
    },
    Variant("decoding=unhandled", .mishap, behavesAsIf: "the message were an internal error") {
      $0.decoding = .unhandled
    },
  ]

  private static let missingFaults = EnvelopeRules.Member.allCases.map { member in
    fault("optional=\(member.rawValue)", member.requirement, "\(member.rawValue) could be missing")
    {
      $0.optional = [member]
    }
  }

  private static let shapeFaults: [Variant<EnvelopeRules>] = [
    fault("malformedText=unhandled", .gbgENV23, "a text that is no JSON were an internal error") {
      $0.malformedText = .unhandled
    },
    fault("nonObject=firstElement", .gbgENV27, "a list stood for its first element") {
      $0.nonObject = .firstElement
    },
    fault("requiredNull=asMissing", .gbgENV27, "null gave a required member a default") {
      $0.requiredNull = .asMissing
    },
    fault("otherPayload=asMissing", .gbgENV27, "a payload that is no object were empty") {
      $0.otherPayload = .asMissing
    },
    fault("scalars=converted", .gbgENV30, "scalars were converted to the type that is declared") {
      $0.scalars = .converted
    },
    fault("names=ignoringCase", .gbgENV01, "names of members were compared without letter case") {
      $0.names = .ignoringCase
    },
    fault("unknownMembers=refused", .gbgENV21, "unknown members were refused") {
      $0.unknownMembers = .refused
    },
    fault("optionalNull=refused", .gbgENV24, "null for data, status or error were refused") {
      $0.optionalNull = .refused
    },
  ]

  private static let fieldFaults: [Variant<EnvelopeRules>] = [
    fault("versions=onlyCurrent", .gbgENV26, "other versions than 1.0 were refused") {
      $0.versions = .onlyCurrent
    },
    fault("correlationIds=lowerCase", .gbgENV01, "correlation ids were made lower-case") {
      $0.correlationIds = .lowerCase
    },
    fault("types=withoutEvent", .gbgENV09, "the type event were not known") {
      $0.types = .withoutEvent
    },
    fault("types=ignoringCase", .gbgENV10, "types were compared without letter case") {
      $0.types = .ignoringCase
    },
    fault("types=othersAreEvents", .gbgENV10, "other types were events") {
      $0.types = .othersAreEvents
    },
    fault(
      "timestamps=seconds", .gbgENV01, "timestamps were turned into seconds"
    ) { $0.timestamps = .seconds },
    fault(
      "timestamps=integersOnly", .gbgENV29,
      "timestamps that are not written as integers were refused"
    ) {
      $0.timestamps = .integersOnly
    },
    fault("timestamps=truncated", .gbgENV29, "fractions of timestamps were cut") {
      $0.timestamps = .truncated
    },
    Variant(
      "statusPlace=envelope", .reading(.ambGBG43, .gbgENV01),
      behavesAsIf: "the status stood beside the payload"
    ) { $0.statusPlace = .envelope },
    fault(
      "id=withoutTimestamp", .gbgENV11, "the id had no timestamp",
      broadBecause: "every message that is decoded has an id"
    ) { $0.id = .withoutTimestamp },
    fault(
      "id=typeFirst", .gbgENV11, "the type stood before the timestamp in the id",
      broadBecause: "every message that is decoded has an id"
    ) { $0.id = .typeFirst },
    fault(
      "id=underscores", .gbgENV11, "the parts of the id were joined by underscores",
      broadBecause: "every message that is decoded has an id"
    ) { $0.id = .underscores },
  ]

  private static let payloadFaults: [Variant<EnvelopeRules>] = [
    fault("data=unread", .gbgENV13, "data were not read") { $0.data = .unread },
    fault("data=emptyIfAbsent", .gbgENV13, "missing data were an empty object") {
      $0.data = .emptyIfAbsent
    },
    fault("data=nonObjectAsAbsent", .gbgENV14, "data that are no object were missing") {
      $0.data = .nonObjectAsAbsent
    },
    fault("status=successIfAbsent", .gbgENV15, "a missing status were success") {
      $0.status = .successIfAbsent
    },
    fault("status=requiredInResponses", .gbgENV15, "a response had to have a status") {
      $0.status = .requiredInResponses
    },
    fault("status=unknownAsAbsent", .gbgSTS06, "an unknown status were missing") {
      $0.status = .unknownAsAbsent
    },
    fault("status=ignoringCase", .gbgSTS06, "statuses were compared without letter case") {
      $0.status = .ignoringCase
    },
    fault(
      "status=refusedUnlessResponse", .gbgENV28, "a status on anything but a response were refused"
    ) {
      $0.status = .refusedUnlessResponse
    },
    fault(
      "status=unreadUnlessResponse", .gbgENV28, "a status on anything but a response were not read"
    ) {
      $0.status = .unreadUnlessResponse
    },
    fault("error=emptyIfAbsent", .gbgENV16, "a missing error were one without texts") {
      $0.error = .emptyIfAbsent
    },
    fault("error=unread", .gbgENV17, "errors were not read") { $0.error = .unread },
    fault("error=neverRecoverable", .gbgENV17, "no error were recoverable") {
      $0.error = .neverRecoverable
    },
    fault("error=unreadUnlessError", .gbgENV28, "an error beside another status were not read") {
      $0.error = .unreadUnlessError
    },
    fault("error=refusedUnlessError", .gbgENV28, "an error beside another status were refused") {
      $0.error = .refusedUnlessError
    },
  ]

  private static func fault(
    _ name: String, _ requirement: RequirementID, _ phrase: String,
    broadBecause reason: String? = nil, _ change: @escaping @Sendable (inout EnvelopeRules) -> Void
  ) -> Variant<EnvelopeRules> {
    Variant(name, .fault(requirement), behavesAsIf: phrase, broadBecause: reason, change: change)
  }
}
