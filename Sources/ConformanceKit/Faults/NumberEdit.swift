import MachineKit

/// Changes of a number that programs make where it is to stay as it is.
package enum NumberEdit: Sendable, Hashable {
  case truncated, rounded
  case plus(Double), times(Double), dividedBy(Double)
  /// Down to a whole multiple.
  case floored(Double)
  case atMost(Double), atLeast(Double)
  case singlePrecision
}

extension NumberEdit {
  static let oneMore = NumberEdit.plus(1)
  static let oneLess = NumberEdit.plus(-1)
  static let otherSign = NumberEdit.times(-1)

  /// Those that need not be told by what came.
  static let known: [NumberEdit] = [.truncated, .rounded, .oneMore, .oneLess, .otherSign]

  /// Units that are taken for each other, and to which is rounded.
  private static let steps: [Double] = [
    0.01, 0.1, 10, 60, 100, 1_000, 3_600, 60_000, 86_400, 1_000_000, 3_600_000, 86_400_000,
  ]

  /// The changes that make one number of another.
  static func turning(_ due: Double, into got: Double) -> [NumberEdit] {
    guard due.isFinite, got.isFinite, due != got else { return [] }
    let factors: [NumberEdit] =
      due == 0 || got == 0
      ? [] : [.times((got / due).rounded()), .dividedBy((due / got).rounded())]
    let all =
      known + [.singlePrecision] + factors + steps.map { .floored($0) } + [.plus(got - due)]
      + [got < due ? .atMost(got) : .atLeast(got)]
    return all.withoutRepeats.filter { $0.change(due) == got }
  }

  /// Whether a part of it is only known by what came.
  var isLearnt: Bool { !Self.known.contains(self) }

  /// What is limited or rounded may be one number by chance.
  var isTelling: Bool {
    switch self {
    case .times, .dividedBy, .singlePrecision: true
    case .truncated, .rounded, .plus, .floored, .atMost, .atLeast: false
    }
  }

  func change(_ number: Double) -> Double {
    switch self {
    case .truncated: number.rounded(.towardZero)
    case .rounded: number.rounded()
    case .plus(let other): number + other
    case .times(let factor): number * factor
    case .dividedBy(let divisor): number / divisor
    case .floored(let step): (number / step).rounded(.down) * step
    case .atMost(let most): min(number, most)
    case .atLeast(let least): max(number, least)
    case .singlePrecision: Double(Float(number))
    }
  }

  /// Unique among edits of a number.
  var name: String {
    switch self {
    case .oneMore: "oneMore"
    case .oneLess: "oneLess"
    case .otherSign: "otherSign"
    default: "\(self)"
    }
  }

  /// Completes "behaves as if " for a number.
  func phrase(of what: String) -> String {
    switch self {
    case .truncated: "\(what) were cut to a whole number"
    case .rounded: "\(what) were rounded to a whole number"
    case .oneMore: "\(what) were one more"
    case .oneLess: "\(what) were one less"
    case .otherSign: "\(what) had the other sign"
    case .plus(let other) where other < 0: "\(what) were \(Self.shown(-other)) less"
    case .plus(let other): "\(what) were \(Self.shown(other)) more"
    case .times(let factor): "\(what) were \(Self.shown(factor)) times as much"
    case .dividedBy(let divisor): "\(what) were divided by \(Self.shown(divisor))"
    case .floored(let step): "\(what) were rounded down to a multiple of \(Self.shown(step))"
    case .atMost(let most): "\(what) were \(Self.shown(most)) at most"
    case .atLeast(let least): "\(what) were \(Self.shown(least)) at least"
    case .singlePrecision: "\(what) were in single precision"
    }
  }

  private static func shown(_ number: Double) -> String {
    Int(exactly: number).map { "\($0)" } ?? "\(number)"
  }
}
