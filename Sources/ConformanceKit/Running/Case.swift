package import MachineKit
package import WirePrimitives

/// An input on its way to a port.
package struct Case: Sendable {
  package enum Origin: Sendable {
    case vector(Vector)
    /// The choices that made it.
    case generated([UInt64])
    /// The input itself: it was made from another one, and no choices of the generator make it.
    case written
    /// A part of the sample of a sampling suite, or the whole of it.
    case sample(isWhole: Bool)
  }

  /// Stands for a vector's id in the name of a case that is part of a sample.
  package static let sampleName = "sample"

  package let suite: SuiteID
  package let input: JSON
  package let origin: Origin
  /// What is accepted, where whoever made the case has asked the model already.
  let tree: Acceptance?

  package init(suite: SuiteID, input: JSON, origin: Origin, tree: Acceptance? = nil) {
    self.suite = suite
    self.input = input
    self.origin = origin
    self.tree = tree
  }

  package var vector: Vector? {
    if case .vector(let vector) = origin { vector } else { nil }
  }

  /// The choices that made it, where choices did.
  package var choices: [UInt64]? {
    if case .generated(let choices) = origin { choices } else { nil }
  }

  /// Whether chance has made it, in one way or another.
  package var isGenerated: Bool {
    switch origin {
    case .generated, .written: true
    case .vector, .sample: false
    }
  }

  /// What names the case on a command line: a vector's id, the choices of a generated case, or the
  /// input as it is, each behind the suite's id.
  package var name: String {
    switch origin {
    case .vector(let vector): "\(suite):\(vector.id)"
    case .generated(let choices): "\(suite):\(ReplayToken(choices, making: input).text)"
    case .written: "\(suite):\(InputToken(input).text)"
    case .sample: "\(suite):\(Self.sampleName)"
    }
  }
}
