import MachineKit

/// Finds where failing begins and ends by asking for less and for more.
struct ThresholdSearch {
  /// Amounts between one that passes and one that fails that are asked at a time.
  private static let cuts = 7
  /// Thresholds that are told of one finding.
  private static let most = 2
  /// Scales of an example that are looked at.
  private static let mostScales = 20

  /// What is known of a scale.
  private struct Line {
    let scale: Scale
    var fates: [Int: NearbyInputs.Fate]
    /// Amounts with which something else is due, so that they say nothing of the failure.
    var others: Set<Int> = []

    var passing: [Int] { fates.filter { $0.value == .passes }.keys.sorted() }
    var failing: [Int] { fates.filter { $0.value == .failsAlike }.keys.sorted() }

    /// Where it does not fail any more: the nearest amount that passes, or with which something else is due.
    func end(_ isBeyond: (Int) -> Bool) -> Int? {
      (passing + others).filter(isBeyond).min { abs($0 - scale.value) < abs($1 - scale.value) }
    }

    mutating func record(_ fate: NearbyInputs.Fate?, of amount: Int, in inputs: NearbyInputs) {
      if let fate {
        fates[amount] = fate
      } else if let variation = scale.variations(amount).first, inputs.asksOther(variation) {
        others.insert(amount)
      }
    }
  }

  /// The thresholds by which the example of a finding fails.
  static func thresholds(near inputs: inout NearbyInputs) async -> [Threshold] {
    let lines = await lines(near: &inputs)
    var thresholds: [Threshold] = []
    for line in lines where !line.passing.isEmpty && thresholds.count < most {
      guard let threshold = await threshold(on: line, &inputs) else { continue }
      thresholds.append(threshold)
      // With other steps the places of the rest are others.
      if case .steps = threshold.measure { return thresholds }
    }
    return thresholds
  }

  /// All scales, each asked for a little and for much, in as few round trips as that takes.
  private static func lines(near inputs: inout NearbyInputs) async -> [Line] {
    let scales = Scale.all(of: Variation(inputs.example)).prefix(mostScales)
    let probes = scales.map { scale in
      scale.probes.filter { scale.range.contains($0) && $0 != scale.value }.withoutRepeats
    }
    let asked = zip(scales, probes).map { scale, probes in
      probes.compactMap { scale.variations($0).first }
    }
    var fates = await inputs.fates(of: asked.flatMap(\.self))[...]
    return zip(scales, probes).map { scale, probes in
      var line = Line(scale: scale, fates: [scale.value: .failsAlike])
      for probe in probes { line.record(fates.popFirst() ?? nil, of: probe, in: inputs) }
      return line
    }
  }

  /// Nil where it does not hang on how much there is alone.
  private static func threshold(
    on line: Line, _ inputs: inout NearbyInputs
  ) async -> Threshold? {
    var line = line
    let value = line.scale.value
    var ends: (less: Edge?, more: Edge?) = (nil, nil)
    if let end = line.end({ $0 < value }) {
      guard let edge = await edge(from: value, to: end, of: &line, &inputs) else { return nil }
      ends.less = edge
    }
    if let end = line.end({ $0 > value }) {
      guard let edge = await edge(from: value, to: end, of: &line, &inputs) else { return nil }
      ends.more = edge
    }
    // Where something else is due it ends with any port.
    guard ends.less?.passes ?? false || ends.more?.passes ?? false else { return nil }
    let threshold = Threshold(
      place: line.scale.place, measure: line.scale.measure, least: ends.less?.amount,
      most: ends.more?.amount, isOtherDueBelow: ends.less.map { !$0.passes } ?? false,
      isOtherDueAbove: ends.more.map { !$0.passes } ?? false)
    guard await predicts(threshold, on: &line, &inputs) else { return nil }
    return isOpenEnded(threshold, on: line) ? threshold : nil
  }

  /// Whether far less fails too where no least is named, and far more where no most is.
  private static func isOpenEnded(_ threshold: Threshold, on line: Line) -> Bool {
    let (value, range) = (line.scale.value, line.scale.range)
    let less =
      threshold.least != nil || value == range.lowerBound
      || line.failing.contains { $0 <= value / 2 }
    let more =
      threshold.most != nil || value == range.upperBound
      || line.failing.contains { $0 >= value * 2 && $0 > value }
    return less && more
  }

  /// Where failing ends: the last amount that fails, and whether the next one passes; otherwise something
  /// else is due there.
  private typealias Edge = (amount: Int, passes: Bool)

  /// Where failing ends on the way to an amount that does not; nil where the two do not come together.
  private static func edge(
    from failing: Int, to end: Int, of line: inout Line, _ inputs: inout NearbyInputs
  ) async -> Edge? {
    var (failing, end) = (failing, end)
    while abs(end - failing) > 1, !inputs.isSpent {
      let width = end - failing
      let amounts = (1...cuts).map { failing + width * $0 / (cuts + 1) }
        .filter { $0 != failing && $0 != end }.withoutRepeats
      await ask(amounts, of: &line, &inputs)
      let before = (failing, end)
      let ends = amounts.first { line.fates[$0] == .passes || line.others.contains($0) }
      end = ends ?? end
      let nearer = amounts.filter { abs($0 - before.0) < abs(end - before.0) }
      failing = nearer.last { line.fates[$0] == .failsAlike } ?? failing
      if before == (failing, end) { return nil }
    }
    return abs(end - failing) == 1 ? (failing, line.fates[end] == .passes) : nil
  }

  private static func ask(
    _ amounts: [Int], of line: inout Line, _ inputs: inout NearbyInputs
  ) async {
    let fates = await inputs.fates(of: amounts.compactMap { line.scale.variations($0).first })
    for (amount, fate) in zip(amounts, fates) { line.record(fate, of: amount, in: inputs) }
  }

  /// Whether all that has been asked is as the threshold says, and what is asked now in other places and
  /// ways too.
  private static func predicts(
    _ threshold: Threshold, on line: inout Line, _ inputs: inout NearbyInputs
  ) async -> Bool {
    let edges = [threshold.least, threshold.most].compactMap(\.self)
    let more = edges.flatMap { [$0 - 3, $0 - 2, $0 + 2, $0 + 3, $0 / 2, $0 * 2 + 1] }
    await ask(more.filter(line.scale.range.contains), of: &line, &inputs)
    guard line.fates.allSatisfy({ threshold.covers($0.key) == ($0.value == .failsAlike) }) else {
      return false
    }
    // One that passes or fails alone may do so for another reason, as nothing at all.
    guard line.passing.count > 1, line.failing.count > 1 || threshold.least == threshold.most else {
      return false
    }
    guard threshold.measure.isCount else { return true }
    var counts = (passing: 0, failing: 0)
    for amount in edges.flatMap({ [$0 - 1, $0, $0 + 1] }).withoutRepeats
    where line.scale.range.contains(amount) {
      for fate in await inputs.fates(of: line.scale.variations(amount)) {
        guard let fate else { continue }
        guard threshold.covers(amount) == (fate == .failsAlike) else { return false }
        if fate == .passes { counts.passing += 1 } else { counts.failing += 1 }
      }
    }
    return counts.passing > 1 && counts.failing > 1
  }
}

extension Scale {
  /// A little less and more, and much.
  fileprivate var probes: [Int] {
    let near = [value - 1, value + 1, value / 2]
    return switch measure {
    case .number: near + [0, value * 2, 10, 100, 10_000]
    case .characters: near + [1, value / 4, value * 4, 256]
    case .elements: near + [0, value * 2, 20]
    case .steps: near + [1, value / 4, value * 2]
    case .milliseconds: near + [0, 1_000, value * 2, 100_000]
    }
  }
}

extension Threshold {
  /// Whether so much fails.
  func covers(_ amount: Int) -> Bool { amount >= least ?? .min && amount <= most ?? .max }
}

extension Threshold.Measure {
  /// Whether it says how many things there are, each of which may be what matters.
  fileprivate var isCount: Bool {
    switch self {
    case .characters, .elements, .steps: true
    case .number, .milliseconds: false
    }
  }
}
