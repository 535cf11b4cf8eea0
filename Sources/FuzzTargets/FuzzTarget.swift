package import FuzzEngine

/// Code that takes bytes from outside and is no suite: it must come to an end, trap on nothing and
/// keep its laws, whatever the bytes.
package struct FuzzTarget: Sendable {
  package let name: String
  package let subject: FuzzSubject
  /// Inputs to begin with.
  package let seeds: [[UInt8]]
  private let body: @Sendable ([UInt8], inout Showing) -> Void

  /// What a run shows: features, and the law that it breaks.
  package struct Showing {
    package private(set) var features: [Feature] = []
    package private(set) var broken: String?

    /// A kind of outcome, such as the name of an error.
    package mutating func note(_ kind: String) {
      note(Feature.code(of: kind))
    }

    /// The same with about how many of something.
    package mutating func note(_ kind: String, _ count: Int) {
      note(Feature.code(of: kind, behind: Feature.bucket(count)))
    }

    /// Kinds that are told apart. A message that spells what it was given would otherwise make a kind of
    /// each input, and each of them would be kept.
    private static let mostKinds: UInt64 = 1_024

    private mutating func note(_ code: UInt64) {
      features.append(Feature(.shape, code % Self.mostKinds))
    }

    /// - Parameter law: what always holds.
    package mutating func expect(_ holds: Bool, _ law: String) {
      if !holds, broken == nil { broken = law }
    }
  }

  package init(
    _ name: String, subject: FuzzSubject, seeds: [[UInt8]] = [],
    _ body: @escaping @Sendable ([UInt8], inout Showing) -> Void
  ) {
    self.name = name
    self.subject = subject
    self.seeds = seeds
    self.body = body
  }

  package func run(_ bytes: [UInt8]) -> Showing {
    var showing = Showing()
    body(bytes, &showing)
    return showing
  }

  package static let all: [FuzzTarget] = [
    .json, .base64URL, .glob, .jwt, .url, .portLine, .vectors, .definitions, .registry,
    .page,
  ]
}
