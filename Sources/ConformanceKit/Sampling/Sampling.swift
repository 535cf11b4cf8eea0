package import WirePrimitives

/// How a suite is asked whose answers are drawn by chance: what no single answer shows is seen in
/// many.
///
/// The answers of a whole sample, from one process after another, are summed up, and the summary is
/// judged as the answer to a case of its own: the suite's model has a tree for it like for any other.
package struct Sampling: Sendable {
  /// As large as the faults are small that are to be seen.
  package static let fullSize = 65_536
  /// For mutation analysis, whose faults are large.
  package static let smallSize = 4_096

  /// In a smaller one nothing is looked for.
  package static let leastSize = 256

  /// How large a sample is beside so many generated cases: in proportion, and full where there are as
  /// many as usual; 0 for none.
  package static func size(for generated: Int) -> Int {
    let size = min(generated, Kit.generatedCases) * fullSize / Kit.generatedCases
    return size < leastSize ? 0 : size
  }

  /// The number of cases that a sample of a size is, the whole of it included.
  package func cases(ofSize size: Int) -> Int {
    size == 0 ? 0 : inputs(size).reduce(1) { $0 + $1.count }
  }

  /// The input of the case that the summary is the answer to, for a sample of a size.
  package let question: @Sendable (Int) -> JSON
  /// What is asked for a sample of a size: inputs for the process that runs, then for each fresh one.
  package let inputs: @Sendable (Int) -> [[JSON]]
  /// The summary of the answers, by process; nil where they are no sample.
  package let summary: @Sendable ([[JSON]]) -> JSON?

  package init(
    question: @escaping @Sendable (Int) -> JSON, inputs: @escaping @Sendable (Int) -> [[JSON]],
    summary: @escaping @Sendable ([[JSON]]) -> JSON?
  ) {
    self.question = question
    self.inputs = inputs
    self.summary = summary
  }
}
