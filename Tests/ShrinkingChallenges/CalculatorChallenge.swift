import ChoiceEngine

extension ShrinkingChallenge {
  /// No quotient has a divisor of 0 unless that is written there.
  static let calculator = ShrinkingChallenge(
    "calculator", least: "(0/(0+0))", published: 90
  ) { source in
    let expression = Expression.any(&source, levels: 5)
    return ("\(expression)", expression.isAllowed && expression.value == nil)
  }
}

private indirect enum Expression: CustomStringConvertible {
  case number(Int)
  case sum(Expression, Expression)
  case quotient(Expression, Expression)

  static func any(_ source: inout ChoiceSource, levels: Int) -> Expression {
    source.span("expression") { source in
      switch source.int(0...(levels > 0 ? 2 : 0)) {
      case 1: .sum(any(&source, levels: levels - 1), any(&source, levels: levels - 1))
      case 2: .quotient(any(&source, levels: levels - 1), any(&source, levels: levels - 1))
      default: .number(source.signedInteger(ShrinkingChallenge.most))
      }
    }
  }

  var description: String {
    switch self {
    case .number(let number): "\(number)"
    case .sum(let left, let right): "(\(left)+\(right))"
    case .quotient(let left, let right): "(\(left)/\(right))"
    }
  }

  /// Nil where something is divided by 0.
  var value: Int? {
    switch self {
    case .number(let number): return number
    case .sum(let left, let right):
      guard let left = left.value, let right = right.value else { return nil }
      return left &+ right
    case .quotient(let left, let right):
      guard let left = left.value, let right = right.value, right != 0 else { return nil }
      return left / right
    }
  }

  /// Whether no divisor is written as 0.
  var isAllowed: Bool {
    switch self {
    case .number: true
    case .sum(let left, let right): left.isAllowed && right.isAllowed
    case .quotient(_, .number(0)): false
    case .quotient(let left, let right): left.isAllowed && right.isAllowed
    }
  }
}
