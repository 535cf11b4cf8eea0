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

  /// Sets of comparisons that are told apart, as a power of two: of all there are too many.
  private static let setBits: UInt64 = 10

  /// Edges of one run that are looked at, at most.
  private static let mostHits = 16_384

  @Sendable private static func comparisons(of body: () -> Void) -> FeatureProbe.Comparisons {
    plcov_clear_comparisons()
    plcov_record_comparisons(true)
    body()
    plcov_record_comparisons(false)
    var comparisons = FeatureProbe.Comparisons()
    let base = plcov_edge_pc(0)
    var satisfied: UInt64 = 0
    for comparison in UnsafeBufferPointer(
      start: plcov_comparisons(), count: plcov_comparison_count())
    {
      comparisons.features.append(feature(of: comparison, base))
      guard comparison.a != comparison.b else {
        // In any order, each site once: a site that is satisfied is recorded once.
        satisfied &+= UInt64(truncatingIfNeeded: comparison.pc &- base) &* 0x9e37_79b9_7f4a_7c15
        continue
      }
      let (a, b, width) = (comparison.a, comparison.b, comparison.size)
      comparisons.operands.append(.numbers(seen: b, wanted: a, width: width))
      if !comparison.constant {
        comparisons.operands.append(.numbers(seen: a, wanted: b, width: width))
      }
    }
    for comparison in UnsafeBufferPointer(
      start: plcov_memory_comparisons(), count: plcov_memory_comparison_count())
    {
      let (a, b) = (
        text(comparison.a, comparison.length_a), text(comparison.b, comparison.length_b)
      )
      comparisons.operands += [.bytes(seen: a, wanted: b), .bytes(seen: b, wanted: a)]
    }
    // Which are satisfied at once: of conditions that are looked at together no edge shows it.
    comparisons.features.append(Feature(.comparison, 1 << 59 | satisfied >> (64 - setBits)))
    return comparisons
  }

  /// A comparison that comes nearer is progress that no edge shows: of wide numbers by how many bits
  /// differ, of bytes by how many were right before.
  private static func feature(of comparison: plcov_comparison, _ base: UInt) -> Feature {
    let difference = comparison.a ^ comparison.b
    let near = comparison.size < 4 ? min(1, difference.nonzeroBitCount) : difference.nonzeroBitCount
    let run = comparison.size < 4 ? min(63, comparison.run) : 0
    let place = UInt64(truncatingIfNeeded: comparison.pc &- base)
    return Feature(.comparison, place << 13 | UInt64(run) << 7 | UInt64(near))
  }

  private static func text<Bytes>(_ bytes: Bytes, _ length: UInt32) -> [UInt8] {
    withUnsafeBytes(of: bytes) { Array($0.prefix(Int(length))) }
  }
}
