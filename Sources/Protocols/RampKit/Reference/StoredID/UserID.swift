import MachineKit
import WirePrimitives

/// A user id in a trace: a text that was given, or one that is made, which nobody knows beforehand.
enum UserID: Hashable {
  case text(JSONString)
  /// The first, second, ... that is made in a trace.
  case made(Int)

  /// Whether it looks as the SDK makes it. What is stored and does not may count as none. AMB-RMP-51.
  var isUUID: Bool {
    guard case .text(let text) = self else { return true }
    return (try? UUIDv4.parse(text, letterCase: .lower)) != nil
  }
}

extension UserID {
  /// What is accepted of it: none where there is none.
  static func accepted(_ id: UserID?, by reason: RequirementID) -> Acceptance {
    switch id {
    case nil: .absentOrNull(by: reason)
    case .text(let text): .exactly(.string(text), by: reason)
    case .made(let number): .named("id \(number)", made(by: reason), by: reason)
    }
  }

  /// What is none is judged by what it is to be there for. Of letter case, a should, nothing is
  /// asked, because nothing that follows would be judged.
  private static func made(by reason: RequirementID) -> Acceptance {
    .uuid(
      .object([
        .init("version", .exactly(4, by: .weighing(.rmpUID02, for: reason))),
        .init("variant", .exactly("10", by: .weighing(.rmpUID03, for: reason))),
      ]), by: reason)
  }
}

extension RequirementID {
  /// What a must weighs where an id is made, or kept, for a reason that is but a should: no more than
  /// that, because who breaks the should comes to none of it.
  static func weighing(_ must: RequirementID, for reason: RequirementID) -> RequirementID {
    [.rmpUID14, .rmpUID16, .rmpUID18].contains(reason) ? reason : must
  }
}
