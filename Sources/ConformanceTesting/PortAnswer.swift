import ConformanceKit
public import WirePrimitives

/// What an SDK made of one input. An error that is thrown instead is a fault: the SDK failed where an
/// answer was due.
public enum PortAnswer: Sendable {
  /// The answer, in the form that `Corpus/schema` has for the suite.
  case ok(JSON)
  /// The SDK refused the input, with a class from the closed list of the suite.
  case reject(class: String, message: String? = nil)
  /// The SDK cannot be asked, for want of a capability that it has not declared.
  case unsupported(String)
}

extension Reply {
  init(_ answer: PortAnswer) {
    switch answer {
    case .ok(let value): self = .ok(TaggedValue.decode(value))
    case .reject(class: "", _):
      self = .violation(.port(.wellFormedReplies), detail: "the class of a rejection is empty")
    case .reject(let name, let message): self = .reject(class: name, message: message)
    case .unsupported(let why): self = .unsupported(why)
    }
  }
}
