import ConformanceKit
import FinvuReference
import MachineKit

extension PolyfillSuite {
  static let variants: [Variant<PolyfillRules>] = bridgeFaults + memberFaults + messageFaults

  private static let bridgeFaults: [Variant<PolyfillRules>] = [
    fault(
      .fnvBRG01, "name=other", "the bridge were defined under another name",
      broadBecause: "most pages have a handler"
    ) { $0.name = .other },
    fault(
      .fnvBRG02, "functions=withoutVerifyOtp", "there were no function verifyOtp",
      broadBecause: "most pages have a handler"
    ) { $0.functions = .withoutVerifyOtp },
    fault(.fnvBRG03, "own=replaced", "a bridge of the page's own were replaced") {
      $0.own = .replaced
    },
    fault(.fnvBRG18, "falsy=kept", "null, false, 0 and \"\" counted as a bridge") {
      $0.falsy = .kept
    },
    fault(.fnvBRG04, "missingHandler=defineAll", "the bridge were defined without a handler") {
      $0.missingHandler = .defineAll
    },
    fault(.fnvBRG04, "missingHandler=throwError", "a page without handler made the polyfill throw")
    {
      $0.missingHandler = .throwError
    },
    fault(.fnvBRG05, "missingWindow=throwError", "a page without window made the polyfill throw") {
      $0.missingWindow = .throwError
    },
    fault(
      .fnvBRG06, "handler=camelCase", "messages went to finvuAuthenticationBridge",
      broadBecause: "most vectors post"
    ) { $0.handler = .camelCase },
    fault(
      .fnvBRG06, "handler=short", "messages went to finvu", broadBecause: "most vectors post"
    ) { $0.handler = .short },
  ]

  private static let memberFaults: [Variant<PolyfillRules>] =
    [
      (BridgeMethod.initAuth, RequirementID.fnvBRG07), (.startAuth, .fnvBRG08),
      (.verifyOtp, .fnvBRG09),
    ].flatMap { method, requirement in
      [
        members(
          of: method, requirement, .methodRenamed, "methodRenamed", "the method were named action"),
        members(
          of: method, requirement, .argumentRenamed, "argumentRenamed",
          "the first argument had another name"),
        members(
          of: method, requirement, .callbackRenamed, "callbackRenamed",
          "the callback were named callbackName"),
        members(
          of: method, requirement, .withoutCallback, "withoutCallback", "there were no callback"),
      ]
    }

  private static let messageFaults: [Variant<PolyfillRules>] = [
    fault(
      .fnvBRG11, "others=timestamp", "messages had a timestamp", broadBecause: "most vectors post"
    ) { $0.others = .timestamp },
    fault(
      .fnvBRG11, "others=allArguments", "messages had the arguments of all functions",
      broadBecause: "most vectors post"
    ) { $0.others = .allArguments },
    fault(.fnvBRG16, "arguments=objectsAsTexts", "objects were posted as texts") {
      $0.arguments = .objectsAsTexts
    },
    fault(.fnvBRG16, "arguments=madeTexts", "all arguments were posted as texts") {
      $0.arguments = .madeTexts
    },
    fault(.fnvBRG16, "arguments=checked", "a call with an invalid argument posted nothing") {
      $0.arguments = .checked
    },
    fault(.fnvBRG15, "leftOut=emptyTexts", "an argument that is left out were an empty text") {
      $0.leftOut = .emptyTexts
    },
    fault(.fnvBRG15, "leftOut=throwError", "a call with too few arguments threw") {
      $0.leftOut = .throwError
    },
    fault(.fnvBRG15, "leftOut=notPosted", "a call with too few arguments posted nothing") {
      $0.leftOut = .notPosted
    },
    fault(
      .fnvBRG17, "posting=eachTwice", "each call posted twice", broadBecause: "most vectors post"
    ) { $0.posting = .eachTwice },
    fault(.fnvBRG17, "posting=lastFirst", "the last call were posted first") {
      $0.posting = .lastFirst
    },
    fault(.fnvBRG17, "posting=lastOnly", "the last call alone posted") {
      $0.posting = .lastOnly
    },
  ]

  /// What befalls a polyfill in some pages, whatever it stumbles over.
  static let mishaps: [Variant<PolyfillRules>] = [
    Variant("running=unhandled", .mishap, behavesAsIf: "the page were an internal error") {
      $0.running = .unhandled
    }
  ]

  private static func members(
    of method: BridgeMethod, _ requirement: RequirementID, _ form: PolyfillRules.Members,
    _ name: String, _ phrase: String
  ) -> Variant<PolyfillRules> {
    fault(
      requirement, "members.\(method.rawValue)=\(name)",
      "in messages of \(method.rawValue) \(phrase)"
    ) { $0.members[method] = form }
  }

  private static func fault(
    _ requirement: RequirementID, _ name: String, _ phrase: String,
    broadBecause reason: String? = nil,
    _ change: @escaping @Sendable (inout PolyfillRules) -> Void
  ) -> Variant<PolyfillRules> {
    Variant(name, .fault(requirement), behavesAsIf: phrase, broadBecause: reason, change: change)
  }
}
