package import MachineKit
package import WirePrimitives

extension ScriptForm {
  package enum Reading {
    case answer(JSON)
    case departs(RequirementID)
    /// It may be right in a page.
    case unread
  }

  /// What a script does.
  package func reading(of script: JSONString) -> Reading {
    guard let text = script.text else { return .unread }
    let lexer = ScriptLexer(Array(text.unicodeScalars))
    let read =
      lexer.end == .complete ? ScriptReader.reading(of: lexer.tokens, setters: setters) : nil
    if let read, !read.isThrowing { return .answer(read.answer) }
    if let found = inert.first(where: { lexer.hasCode($0.text) }) {
      return .departs(found.requirement)
    }
    if let broken, lexer.isBroken || read != nil { return .departs(broken) }
    return .unread
  }
}

extension ScriptLexer {
  /// Whether it is certainly no ECMAScript.
  var isBroken: Bool {
    end == .broken || ScriptBreaks.areIn(tokens[...], isWhole: end == .complete)
  }

  /// Whether a text begins outside of literals and comments, in what is known of a script.
  fileprivate func hasCode(_ text: String) -> Bool {
    let text = Array(text.unicodeScalars)
    guard let first = text.first else { return false }
    var rest = texts[...]
    var start = 0
    while start < place {
      let gap = start..<min(rest.first?.lowerBound ?? place, place)
      if gap.contains(where: { scalars[$0] == first && scalars[$0...].starts(with: text) }) {
        return true
      }
      guard let covered = rest.popFirst() else { return false }
      start = covered.upperBound
    }
    return false
  }
}
