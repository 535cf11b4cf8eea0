import CoverageRuntime
package import FuzzEngine

/// What instrumented code shows of a run: the edges that it took and about how often, and what it
/// compared with what.
///
/// Code is instrumented in a build with `PROOFLOAD_COVERAGE=1` alone; in any other there is nothing to
/// see, and ``isInstrumented`` says so.
package enum CodeCoverage {
  package static var isInstrumented: Bool { plcov_is_instrumented() }

  /// Nil where nothing is instrumented. One run at a time: the counters are those of the process.
  package static var probe: FeatureProbe? {
    guard isInstrumented else { return nil }
    return FeatureProbe(
      begin: { plcov_clear() },
      end: { features in
        withUnsafeTemporaryAllocation(of: plcov_hit.self, capacity: mostHits) { hits in
          let count = min(plcov_collect_and_clear(hits.baseAddress, mostHits), mostHits)
          for hit in hits[..<count] {
            features.append(Feature(.edge, UInt64(hit.edge) << 3 | UInt64(hit.bucket)))
          }
        }
      }, compare: comparisons)
  }

  /// Edges of one run that are looked at, at most.
  private static let mostHits = 16_384

  @Sendable private static func comparisons(of body: () -> Void) -> FeatureProbe.Comparisons {
    plcov_clear_comparisons()
    plcov_record_comparisons(true)
    body()
    plcov_record_comparisons(false)
    var comparisons = FeatureProbe.Comparisons()
    let base = plcov_edge_pc(0)
    for comparison in UnsafeBufferPointer(
      start: plcov_comparisons(), count: plcov_comparison_count())
    {
      // How many bits differ: a comparison that comes nearer is progress that no edge shows.
      let near = UInt64((comparison.a ^ comparison.b).nonzeroBitCount)
      comparisons.features.append(
        Feature(.comparison, UInt64(truncatingIfNeeded: comparison.pc &- base) << 7 | near))
      guard comparison.a != comparison.b else { continue }
      let (a, b) = (bytes(comparison.a, comparison.size), bytes(comparison.b, comparison.size))
      comparisons.operands.append(.init(seen: b, wanted: a))
      if !comparison.constant { comparisons.operands.append(.init(seen: a, wanted: b)) }
    }
    for comparison in UnsafeBufferPointer(
      start: plcov_memory_comparisons(), count: plcov_memory_comparison_count())
    {
      let (a, b) = (
        text(comparison.a, comparison.length_a), text(comparison.b, comparison.length_b)
      )
      comparisons.operands += [.init(seen: a, wanted: b), .init(seen: b, wanted: a)]
    }
    return comparisons
  }

  /// A number as the bytes that it is in memory, the lowest first.
  private static func bytes(_ value: UInt64, _ size: UInt8) -> [UInt8] {
    (0..<UInt64(size)).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func text<Bytes>(_ bytes: Bytes, _ length: UInt32) -> [UInt8] {
    withUnsafeBytes(of: bytes) { Array($0.prefix(Int(length))) }
  }
}
