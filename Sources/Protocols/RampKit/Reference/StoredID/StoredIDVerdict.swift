package import MachineKit
package import WirePrimitives

/// A user id in a trace: a text that was given, or one that is made, which nobody knows beforehand.
package enum UserID: Sendable, Hashable {
  case text(JSONString)
  /// The first, second, ... that is made in a trace.
  case made(Int)

  /// The reference's own; a port makes another.
  package var json: JSON {
    switch self {
    case .text(let text): return .string(text)
    case .made(let number):
      let digits = String(number, radix: 16)
      let zeros = String(repeating: "0", count: 12 - digits.count)
      return .string("ab000000-0000-4000-8000-\(zeros)\(digits)")
    }
  }
}

/// What is to be said of one step of a trace of `rampkit.stored-id`.
package struct StoredIDVerdict: Sendable {
  /// What a call gives back; the data of `init` is no user id and judged as being there or not.
  package struct Returned: Sendable {
    package let call: String
    package let value: Decided<UserID?>
  }

  package enum Writes: Sendable {
    case open
    case none(RequirementID)
    /// This id, so many times.
    case exactly(Int, UserID, RequirementID)
    /// This id, as often as it is tried.
    case tried(UserID, RequirementID)
  }

  package enum Draws: Sendable {
    case open, none(RequirementID)
    /// From this source, as often as is needed.
    case from(isSecure: Bool)
  }

  package var returned: Returned?
  package var writes = Writes.open
  package var draws = Draws.open
  /// By what the store is not read.
  package var noReads: RequirementID?
  /// By what an `init` goes on to its end, and whether it does.
  package var goesOn: (reason: RequirementID, isSo: Bool)?
  /// What there is for onboarding data before the first `init`.
  package var data: JSON?

  /// Whether the call looks for the id.
  package var isLookup = false

  package init() {}

  /// What a must weighs where an id is made, or kept, for a reason that is but a should: no more than
  /// that, because who breaks the should comes to none of it.
  package static func weighed(
    _ must: RequirementID, for reason: RequirementID
  ) -> RequirementID {
    [.rmpUID14, .rmpUID16, .rmpUID18].contains(reason) ? reason : must
  }
}
