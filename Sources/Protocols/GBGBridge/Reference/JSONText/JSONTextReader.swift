package import MachineKit

/// The reference for the reading of JSON texts: strict by RFC 8259, with what the documents leave to
/// declarations decided by the rules.
package struct JSONTextReader: Sendable {
  private let rules: JSONTextRules

  package init(rules: JSONTextRules) {
    self.rules = rules
  }

  package func read(
    _ source: JSONSource, citing recorder: inout CitationRecorder
  ) -> JSONTextReading {
    switch rules.reading {
    case .usual: break
    case .refused: return reading(.refused(by: .gbgJSV30))
    case .unhandled: return reading(.unhandled)
    }
    var scanner: JSONTextScanner
    do throws(TextDefect) {
      scanner = JSONTextScanner(try source.utf8(), rules: rules, recorder: recorder)
      try scanner.scan()
    } catch {
      return refusal(of: error, citing: &recorder)
    }
    recorder = scanner.assembler.recorder
    return conclude(scanner, citing: &recorder)
  }

  private func refusal(
    of defect: TextDefect, citing recorder: inout CitationRecorder
  ) -> JSONTextReading {
    switch defect.basis {
    case .open(let ambiguity): return reading(.refused(by: .gbgJSV34), open: ambiguity)
    case .requirement(let requirement):
      recorder.cite(requirement, "\(defect)")
      return reading(.refused(by: requirement))
    }
  }

  private func conclude(
    _ scanner: JSONTextScanner, citing recorder: inout CitationRecorder
  ) -> JSONTextReading {
    let assembler = scanner.assembler
    let levels = assembler.levels
    if levels > BridgeJSONValue.deepest / 3 {
      recorder.cite(
        .gbgJSV21, levels > BridgeJSONValue.deepest ? "more than is promised" : "many levels")
    }
    switch rules.nesting {
    case .atMost(let most) where levels > most:
      return reading(.refused(by: .gbgJSV21), open: assembler.open)
    case .unhandledAbove(let most) where levels > most:
      return reading(.unhandled, open: assembler.open)
    case .any, .atMost, .unhandledAbove: break
    }
    guard let value = assembler.whole else {
      return reading(.tooDeep(levels: levels), open: assembler.open)
    }
    if let refusal = assembler.refusal {
      return reading(.refused(by: refusal), open: assembler.open, declared: assembler.declared)
    }
    // What may be refused for one of its parts is no must in any other part.
    let basis = scanner.overlooked.map(\.basis) ?? assembler.declared.map { .requirement($0) }
    return reading(
      .value(basis.map(value.rebased) ?? value, levels: levels), open: assembler.open,
      declared: assembler.declared, hasLongNumber: assembler.hasLongNumber)
  }

  private func reading(
    _ outcome: JSONTextReading.Outcome, open: AmbiguityID? = nil, declared: RequirementID? = nil,
    hasLongNumber: Bool = false
  ) -> JSONTextReading {
    JSONTextReading(
      outcome: outcome, open: open, declared: declared, hasLongNumber: hasLongNumber)
  }
}
