package import WirePrimitives

/// An input on its way to a port.
package struct Case: Sendable {
  package enum Origin: Sendable {
    case vector(Vector)
    /// The choices that made it.
    case generated([UInt64])
    /// A part of the sample of a sampling suite, or the whole of it.
    case sample(isWhole: Bool)
  }

  /// Stands for a vector's id in the name of a case that is part of a sample.
  package static let sampleName = "sample"

  package let suite: SuiteID
  package let input: JSON
  package let origin: Origin

  package init(suite: SuiteID, input: JSON, origin: Origin) {
    self.suite = suite
    self.input = input
    self.origin = origin
  }

  package var vector: Vector? {
    if case .vector(let vector) = origin { vector } else { nil }
  }

  /// The choices that made it, where choices did.
  package var choices: [UInt64]? {
    if case .generated(let choices) = origin { choices } else { nil }
  }

  package var isGenerated: Bool { choices != nil }

  /// What names the case on a command line: a vector's id, or the choices of a generated case, each
  /// behind the suite's id.
  package var name: String {
    switch origin {
    case .vector(let vector): "\(suite):\(vector.id)"
    case .generated(let choices): "\(suite):\(ReplayToken(choices, making: input).text)"
    case .sample: "\(suite):\(Self.sampleName)"
    }
  }
}
