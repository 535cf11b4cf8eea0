package import MachineKit

/// What the page's polyfill is decided by. The first value of each knob is the required one.
package struct PolyfillRules: RuleSet {
  /// Where the bridge is defined. FNV-BRG-01.
  package enum Name: Sendable { case documented, other }
  package var name = Name.documented

  /// FNV-BRG-02.
  package enum Functions: Sendable { case all, withoutVerifyOtp, verifyOTPInCapitals }
  package var functions = Functions.all

  /// A bridge of the page's own. FNV-BRG-03.
  package enum Own: Sendable { case kept, replaced }
  package var own = Own.kept

  /// Another value under the bridge's name. FNV-BRG-18.
  package enum Falsy: Sendable { case replaced, kept }
  package var falsy = Falsy.replaced

  /// FNV-BRG-04, FNV-BRG-05.
  package enum Missing: Sendable { case defineNothing, defineAll, throwError }
  package var missingHandler = Missing.defineNothing
  package var missingWindow = Missing.defineNothing

  /// FNV-BRG-06.
  package enum Handler: String, Sendable {
    case documented = "finvu_authentication_bridge"
    case camelCase = "finvuAuthenticationBridge"
    case short = "finvu"
  }
  package var handler = Handler.documented

  /// Members of a message, for each method. FNV-BRG-07, FNV-BRG-08, FNV-BRG-09.
  package enum Members: Sendable {
    case documented, methodRenamed, argumentRenamed, callbackRenamed, withoutCallback
  }
  package var members: [BridgeMethod: Members] = [:]

  /// Members that no message has. FNV-BRG-11.
  package enum Others: Sendable { case none, timestamp, allArguments }
  package var others = Others.none

  /// FNV-BRG-16.
  package enum Arguments: Sendable { case handedOn, objectsAsTexts, madeTexts, checked }
  package var arguments = Arguments.handedOn

  /// Arguments that are left out. FNV-BRG-15.
  package enum LeftOut: Sendable { case withoutValue, emptyTexts, throwError, notPosted }
  package var leftOut = LeftOut.withoutValue

  /// FNV-BRG-17.
  package enum Posting: Sendable { case eachOnce, eachTwice, lastFirst, lastOnly }
  package var posting = Posting.eachOnce

  /// A failure with any page, which the suite uses as a partial fault.
  package enum Running: Sendable { case usual, unhandled }
  package var running = Running.usual

  package init() {}
}

/// The three functions of the bridge.
package enum BridgeMethod: String, Sendable, CaseIterable {
  case initAuth, startAuth, verifyOtp

  /// The members of its message besides `method`, in the order of its parameters.
  package var parameters: [String] {
    switch self {
    case .initAuth: ["initConfig", "callback"]
    case .startAuth: ["phoneNumber", "callback"]
    case .verifyOtp: ["phoneNumber", "otp", "callback"]
    }
  }

  /// Every member of a message that the document names.
  package static let members = ["method", "initConfig", "phoneNumber", "otp", "callback"]
}

extension PolyfillRules {
  package static let variants = table {
    Knob(
      "name", \.name,
      .fault(
        .other, .fnvBRG01, "the bridge were defined under another name",
        broad: "most pages have a handler"))
    Knob(
      "functions", \.functions,
      .fault(
        .withoutVerifyOtp, .fnvBRG02, "there were no function verifyOtp",
        broad: "most pages have a handler"))
    Knob("own", \.own, .fault(.replaced, .fnvBRG03, "a bridge of the page's own were replaced"))
    Knob("falsy", \.falsy, .fault(.kept, .fnvBRG18, "null, false, 0 and \"\" counted as a bridge"))
    Knob(
      "missingHandler", \.missingHandler,
      .fault(.defineAll, .fnvBRG04, "the bridge were defined without a handler"),
      .fault(.throwError, .fnvBRG04, "a page without handler made the polyfill throw"))
    Knob(
      "missingWindow", \.missingWindow,
      .fault(.throwError, .fnvBRG05, "a page without window made the polyfill throw"))
    Knob(
      "handler", \.handler,
      .fault(
        .camelCase, .fnvBRG06, "messages went to finvuAuthenticationBridge",
        broad: "most vectors post"),
      .fault(.short, .fnvBRG06, "messages went to finvu", broad: "most vectors post"))
    Knob(
      "others", \.others,
      .fault(.timestamp, .fnvBRG11, "messages had a timestamp", broad: "most vectors post"),
      .fault(
        .allArguments, .fnvBRG11, "messages had the arguments of all functions",
        broad: "most vectors post"))
    Knob(
      "arguments", \.arguments,
      .fault(.objectsAsTexts, .fnvBRG16, "objects were posted as texts"),
      .fault(.madeTexts, .fnvBRG16, "all arguments were posted as texts"),
      .fault(.checked, .fnvBRG16, "a call with an invalid argument posted nothing"))
    Knob(
      "leftOut", \.leftOut,
      .fault(.emptyTexts, .fnvBRG15, "an argument that is left out were an empty text"),
      .reading(.throwError, .ambFNV30, .fnvBRG15, "a call with too few arguments threw"),
      .fault(.notPosted, .fnvBRG15, "a call with too few arguments posted nothing"))
    Knob(
      "posting", \.posting,
      .fault(.eachTwice, .fnvBRG17, "each call posted twice", broad: "most vectors post"),
      .fault(.lastFirst, .fnvBRG17, "the last call were posted first"),
      .fault(.lastOnly, .fnvBRG17, "the last call alone posted"))
    Knob("running", \.running, .partial(.unhandled, "the page led to an internal error"))
    of(.initAuth, .fnvBRG07)
    of(.startAuth, .fnvBRG08)
    of(.verifyOtp, .fnvBRG09)
  }

  /// The messages of a method.
  private static func of(
    _ method: BridgeMethod, _ requirement: RequirementID
  ) -> [Variant<Self>] {
    let messages = "in messages of \(method.rawValue)"
    return Knob<Self>(
      "members.\(method.rawValue)", \.members[method],
      .fault(.methodRenamed, requirement, "\(messages) the method were named action"),
      .fault(.argumentRenamed, requirement, "\(messages) the first argument had another name"),
      .fault(.callbackRenamed, requirement, "\(messages) the callback were named callbackName"),
      .fault(.withoutCallback, requirement, "\(messages) there were no callback")
    ).variants
  }
}
