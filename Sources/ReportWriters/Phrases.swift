package import ConformanceKit
import WirePrimitives

/// Wording that every report shares.
package enum Phrases {
  /// `1,234`.
  package static func count(_ number: Int) -> String {
    var digits = Array(String(number))
    var position = digits.count - 3
    while position > 0 {
      digits.insert(",", at: position)
      position -= 3
    }
    return String(digits)
  }

  /// `1 case`, `2 cases`.
  package static func count(_ number: Int, _ noun: String) -> String {
    "\(count(number)) \(noun)\(number == 1 ? "" : "s")"
  }

  /// `2.4 s`.
  package static func duration(milliseconds: Int) -> String {
    "\(milliseconds / 1000).\(milliseconds % 1000 / 100) s"
  }

  package static func reply(_ reply: Reply) -> String {
    switch reply {
    case .ok(let value): visible(value.compactText)
    case .reject(let name, let message):
      "a rejection: \(visible(name))\(message.map { " (\(visible($0)))" } ?? "")"
    case .unsupported(let why): "unsupported: \(visible(why))"
    case .fault(let message, _): "a fault: \(visible(message))"
    case .crash(let detail): "a crash: \(visible(detail, limit: 400))"
    case .timeout(let milliseconds): "no answer within \(milliseconds) ms"
    case .violation(_, let detail): visible(detail, limit: 400)
    case .notRun(let why): "not run: \(visible(why))"
    }
  }
}
