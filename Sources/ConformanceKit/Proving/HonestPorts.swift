import ChoiceEngine
package import MachineKit
import WirePrimitives

/// References that follow what nobody is failed for: choices that they do not declare, readings that the
/// documents allow, and other answers, orders and times where several are accepted. Whatever they combine, no
/// finding may accuse them.
package struct HonestPorts: Sendable {
  /// What such a port follows.
  package struct Combination: Sendable, Hashable {
    package let variants: [Int]
    /// Whether it takes other answers than the reference where a tree accepts several.
    package let hasLatitude: Bool

    package init(variants: [Int], hasLatitude: Bool) {
      (self.variants, self.hasLatitude) = (variants, hasLatitude)
    }
  }

  /// What a run held against such a port.
  package struct Accusation: Sendable {
    package let suite: SuiteID
    package let variants: [VariantLabel]
    package let hasLatitude: Bool
    /// Whether the port had declared what its answers show.
    package let isDeclared: Bool
    package let findings: [Finding]
  }

  private let registry: Registry
  private let vectors: [SuiteID: [Vector]]
  private let generated: Int
  private let seed: UInt64

  package init(registry: Registry, vectors: [SuiteID: [Vector]], generated: Int, seed: UInt64) {
    self.registry = registry
    self.vectors = vectors
    self.generated = generated
    self.seed = seed
  }

  /// No variant, every one alone, every two that do not exclude each other, and larger combinations by chance;
  /// each to the letter and with latitude.
  ///
  /// - Parameters:
  ///   - larger: how many of the last.
  ///   - most: how many are drawn of all; all of them without it.
  package func combinations(
    of suite: ConformanceSuite, larger: Int, most: Int? = nil
  ) -> [Combination] {
    let diagnoser = Diagnoser(
      suite: suite, declaration: Declaration(name: "honest", suites: [suite.id]),
      registry: registry)
    let harmless = suite.variants.indices.filter {
      diagnoser.verdict(of: suite.variants[$0], []) == .otherReading
    }
    func excludes(_ one: Int, _ other: Int) -> Bool {
      let choice = suite.variants[one].choice
      return choice != nil && choice == suite.variants[other].choice
    }
    var all = [[]] + harmless.map { [$0] }
    for (place, first) in harmless.enumerated() {
      for second in harmless.dropFirst(place + 1) where !excludes(first, second) {
        all.append([first, second])
      }
    }
    var random = SplitMix64(seed: seed)
    for _ in 0..<(harmless.count > 2 ? larger : 0) {
      var combination: [Int] = []
      for variant in harmless.shuffled(using: &random).prefix(Int.random(in: 3...6, using: &random))
      where !combination.contains(where: { excludes($0, variant) }) {
        combination.append(variant)
      }
      all.append(combination.sorted())
    }
    let combinations = all.withoutRepeats.flatMap { variants in
      [false, true].map { Combination(variants: variants, hasLatitude: $0) }
    }
    return most.map { Array(combinations.shuffled(using: &random).prefix($0)) } ?? combinations
  }

  /// What is held against a port that follows a combination: as it is, and once it has declared what its
  /// answers to the vectors show.
  package func accusations(
    of suite: ConformanceSuite, following combination: Combination
  ) async -> [Accusation] {
    var found: [Accusation] = []
    let bare = ReferencePort(
      suites: [suite], applying: [suite.id: combination.variants], name: "honest",
      latitude: combination.hasLatitude ? seed : nil)
    for choices in [[:], shown(by: bare, suite)] {
      var port = bare
      port.declaration.choices = choices
      let report = await MutationAnalysis.run(
        port, suite: suite, vectors: vectors[suite.id] ?? [], generated: generated, seed: seed,
        registry: registry)
      let findings = report.findings.filter {
        $0.verdict.isFailure || $0.verdict == .warned || $0.verdict == .breaksDeclaration
      }
      if !findings.isEmpty {
        found.append(
          Accusation(
            suite: suite.id, variants: combination.variants.map(suite.label),
            hasLatitude: combination.hasLatitude, isDeclared: !choices.isEmpty,
            findings: findings))
      }
      if choices.isEmpty, suite.choices.isEmpty { break }
    }
    return found
  }

  /// What `proofload doctor` would have the port declare.
  private func shown(by port: ReferencePort, _ suite: ConformanceSuite) -> [ChoiceID: String] {
    let answers = (vectors[suite.id] ?? []).map { vector in
      (
        input: vector.input,
        reply: port.reply(to: Call(suite: suite.id, input: vector.input))
      )
    }
    let results = ChoiceInference(suite: suite, granted: Set(suite.capabilities.map(\.id)))
      .results(from: answers, declared: [:])
    return Dictionary(
      results.filter { $0.telling > 0 && $0.isClear }.map { ($0.choice.id, $0.best) },
      uniquingKeysWith: { first, _ in first })
  }
}
