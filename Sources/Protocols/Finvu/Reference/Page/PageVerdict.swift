package import MachineKit
package import WirePrimitives

/// What is to be said of one step of a page, by what; of what is not mentioned nothing is.
package enum PageClaim: Sendable {
  /// The effects of this kind are these and no others.
  case exactly(PageEffect, RequirementID)
  /// The user has been asked for a code by now.
  case prompted(RequirementID)
  /// The message is shown, once or more, and no other instead.
  case message(RequirementID)
  /// The user is told something, in whatever words.
  case told(RequirementID)
  /// The configuration is passed, at least so often.
  case initialised(least: Int)
  /// startAuth is called at least so often and at most once.
  case started(least: Int, RequirementID)
  /// The code of the user is passed, with the number of the start.
  case verified(number: JSONString)
  /// startAuth is not called, nor verifyOtp.
  case notStarted(RequirementID)
}

/// What a page does.
package enum PageEffect: String, Sendable, CaseIterable {
  /// A call of the bridge that did not throw: `{"method", "args"}`.
  case bridge
  /// `{"text"}`.
  case token, error, alert
  /// An exception left the page's code.
  case threw
  /// `{"what"}`.
  case store
  case showOtp
}
