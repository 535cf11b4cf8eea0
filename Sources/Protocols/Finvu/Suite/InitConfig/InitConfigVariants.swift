import ConformanceKit
import FinvuReference
import MachineKit

extension InitConfigSuite {
  static let variants: [Variant<InitConfigRules>] =
    [
      Variant(
        "objects=refused", .choice(object, "reject"),
        behavesAsIf: "an object in place of its text were refused"
      ) { $0.objects = .refused },
      Variant(
        "blankID=accepted", .choice(blankID, "accept"), behavesAsIf: "spaces alone were an id"
      ) { $0.blankID = .accepted },
    ] + textFaults + idFaults + answerFaults

  private static let textFaults: [Variant<InitConfigRules>] = [
    fault(.fnvINI01, "texts=refused", "a JSON text were no configuration") {
      $0.texts = .refused
    },
    fault(.fnvINI10, "malformed=unhandled", "malformed text were an internal error") {
      $0.malformed = .unhandled
    },
    fault(.fnvINI10, "malformed=noCode", "malformed text had an empty code") {
      $0.malformed = .noCode
    },
    fault(.fnvINI16, "noObject=unhandled", "what is no object were an internal error") {
      $0.noObject = .unhandled
    },
    fault(.fnvINI16, "noObject=unwrapped", "text of a text of an object were an object") {
      $0.noObject = .unwrapped
    },
    fault(.fnvINI16, "noObject=firstElement", "a list stood for its first element") {
      $0.noObject = .firstElement
    },
    fault(.fnvINI16, "absent=unhandled", "no configuration were an internal error") {
      $0.absent = .unhandled
    },
    fault(
      .fnvINI17, "objects=unhandled", "an object in place of its text were an internal error"
    ) { $0.objects = .unhandled },
  ]

  private static let idFaults: [Variant<InitConfigRules>] = [
    fault(.fnvINI02, "names=snakeCase", "names of members were in snake case") {
      $0.names = .snakeCase
    },
    fault(.fnvINI04, "appID=mayBeMissing", "appId might be missing") {
      $0.appID = .mayBeMissing
    },
    fault(.fnvINI05, "requestID=mayBeMissing", "requestId might be missing") {
      $0.requestID = .mayBeMissing
    },
    fault(.fnvINI06, "appID=mayBeEmpty", "appId might be empty") { $0.appID = .mayBeEmpty },
    fault(.fnvINI07, "requestID=mayBeEmpty", "requestId might be empty") {
      $0.requestID = .mayBeEmpty
    },
    fault(.fnvINI08, "noMembers=unhandled", "an object without members were an internal error") {
      $0.noMembers = .unhandled
    },
    fault(.fnvINI08, "noMembers=accepted", "an object without members were a configuration") {
      $0.noMembers = .accepted
    },
    fault(.fnvINI09, "bothEmpty=accepted", "both ids might be empty together") {
      $0.bothEmpty = .accepted
    },
    fault(.fnvINI09, "form=asLongAsUUID", "an id had 36 characters") {
      $0.form = .asLongAsUUID
    },
    fault(.fnvINI09, "form=alphanumeric", "an id had letters, digits and hyphens alone") {
      $0.form = .alphanumeric
    },
    fault(.fnvINI11, "blankID=unhandled", "spaces alone were an internal error") {
      $0.blankID = .unhandled
    },
    fault(.fnvINI14, "others=refused", "there were no further members") {
      $0.others = .refused
    },
    fault(.fnvINI18, "otherID=converted", "an id that is no text were its text") {
      $0.otherID = .converted
    },
    fault(.fnvINI18, "otherID=unhandled", "an id that is no text were an internal error") {
      $0.otherID = .unhandled
    },
  ]

  private static let answerFaults: [Variant<InitConfigRules>] = [
    fault(.fnvINI19, "ids=trimmed", "ids were trimmed") { $0.ids = .trimmed },
    fault(.fnvINI19, "ids=lowerCase", "ids were made lower-case") { $0.ids = .lowerCase },
    fault(.fnvINI19, "ids=swapped", "each id were the other") { $0.ids = .swapped },
    fault(
      .fnvERR01, "code=generic", "an invalid configuration were a generic failure",
      broadBecause: "most vectors are of invalid configurations"
    ) { $0.code = .generic },
    fault(
      .fnvERR01, "code=initFailed", "an invalid configuration were a failed initialisation",
      broadBecause: "most vectors are of invalid configurations"
    ) { $0.code = .initFailed },
    fault(.fnvINI08, "message=otherWords", "the message had other words") {
      $0.message = .otherWords
    },
  ]

  /// What befalls an SDK with some configurations, whatever it stumbles over.
  static let mishaps: [Variant<InitConfigRules>] = [
    Variant("checking=refused", .mishap, behavesAsIf: "the configuration were refused") {
      $0.checking = .refused
    },
    Variant("checking=unhandled", .mishap, behavesAsIf: "the configuration were an internal error")
    {
      $0.checking = .unhandled
    },
  ]

  private static func fault(
    _ requirement: RequirementID, _ name: String, _ phrase: String,
    broadBecause reason: String? = nil,
    _ change: @escaping @Sendable (inout InitConfigRules) -> Void
  ) -> Variant<InitConfigRules> {
    Variant(name, .fault(requirement), behavesAsIf: phrase, broadBecause: reason, change: change)
  }
}
