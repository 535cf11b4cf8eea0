/// What the page's polyfill is decided by. The first value of each knob is the required one.
package struct PolyfillRules: Sendable {
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

  /// What befalls every page, whatever it has.
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
