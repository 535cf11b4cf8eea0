import ConformanceKit
import FinvuReference
import MachineKit
import WirePrimitives

extension Validation {
  /// What is accepted of a port: `{"valid": true}`, or `{"valid": false}` with the code and, where the
  /// document shows it, the text that go to the page. It is an answer and no rejection, because what
  /// stands beside the class of a rejection is not judged.
  ///
  /// - Parameter members: further ones of what is valid.
  func tree(valid members: [Acceptance.Member] = []) -> Acceptance {
    let tree: Acceptance =
      switch outcome {
      case .valid: .answer(.object([leaf("valid", true)] + members))
      case .refused(let code, let message): .answer(refusal(code, message))
      case .refusedOrValid(let code):
        .answer(
          .oneOf(
            [refusal(code, nil), .object([leaf("valid", true)] + members)], by: requirement))
      case .unhandled: .fault(by: requirement)
      }
    return open.map { .ignored(tree.witness, $0) } ?? tree
  }

  private func refusal(_ code: JSON, _ message: String?) -> Acceptance {
    let told = message.map { [leaf("errorMessage", .string($0))] } ?? []
    return .object([leaf("valid", false), leaf("errorCode", code)] + told)
  }

  private func leaf(_ name: String, _ value: JSON) -> Acceptance.Member {
    .init(name, .exactly(value, by: requirement))
  }
}
