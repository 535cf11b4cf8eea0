import ConformanceKit
import MachineKit
import ReportWriters
import Testing

/// What a case of a test has to say, and whether it fails by it.
struct Remark: Sendable, Equatable {
  enum Weight {
    case failure
    /// A *should* that is violated, or another reading of an open sentence.
    case warning
  }

  let weight: Weight
  let text: String

  static func failure(_ text: String) -> Remark { Remark(weight: .failure, text: text) }
  static func warning(_ text: String) -> Remark { Remark(weight: .warning, text: text) }
}

extension Remark {
  /// Records it at a line of the user's own.
  func record(at place: SourceLocation) {
    let text = ShownText.harmless(text)
    let comment = Comment(rawValue: text)
    switch weight {
    case .failure: Issue.record(comment, sourceLocation: place)
    case .warning:
      #if compiler(>=6.3)
        Issue.record(comment, severity: .warning, sourceLocation: place)
      #else
        // What is recorded fails a test here.
        print(text)
      #endif
    }
  }
}
