import MachineKit

extension ConsequenceSearch {
  /// Findings that may have consequences or be one, the likeliest mistakes first: failures, then what
  /// the documents ask for and not the port protocol, then what a value suite shows alone, of those the suite
  /// that comes first, as what others are made of does; then wrong answers, then the smallest example.
  func entries(of reports: [SuiteReport]) -> [Entry] {
    let asked = reports.flatMap(\.findings).filter { !$0.requirement.isOfPort }
      .compactMap { FaultMessage($0.example.reply) }
    return reports.indices.flatMap { suite -> [Entry] in
      let main = reports[suite].main
      let (hardlyPasses, passes) = (reports[suite].hardlyPasses, reports[suite].passes)
      return reports[suite].findings.enumerated().map {
        // A suite of few cases that all throw says no more of what was asked for than one of many.
        let isOfAll = hardlyPasses || !passes && FaultMessage($0.element.example.reply) != nil
        return Entry(
          suite: suite, index: $0.offset, finding: $0.element, isOfAll: isOfAll,
          isMain: $0.offset == main)
      }
    }.filter { entry in
      let finding = entry.finding
      return !finding.isExpected && (finding.verdict.weight < 2 || finding.isOfDoubtfulChoice)
        && finding.example.reply.isOutcome
        && suites[finding.suite]?.kind != .sampling && !finding.isOfHistory
    }.map { entry in (rank(entry, asked), entry) }.sorted { $0.0 < $1.0 }.map(\.1)
  }

  /// - Parameter asked: what ports answer where a document asks for an answer.
  private func rank(
    _ entry: Entry, _ asked: [FaultMessage]
  ) -> (Int, Int, Int, Int, Int, Int) {
    let finding = entry.finding
    let isTrace = suites[finding.suite]?.kind == .trace
    // What a port fails to answer says less than a wrong answer, and the input has little to do with it.
    let fault = FaultMessage(finding.example.reply)
    let isFault = fault != nil
    // Of the same thrown where a should asks for something and where nothing does the should says more.
    let isAsked = finding.requirement == .port(.neverFaults) && fault.map(asked.contains) ?? false
    return (
      isAsked ? Verdict.warned.weight : finding.verdict.weight,
      finding.requirement.isOfPort ? 1 : 0, isTrace ? 1 : 0, entry.suite,
      isFault ? 1 : 0,
      isFault ? -finding.count : finding.example.size
    )
  }
}

extension SuiteReport {
  fileprivate var main: Int? {
    func rank(_ index: Int) -> (Int, Int) {
      (findings[index].verdict.weight, -findings[index].count)
    }
    return findings.indices.min { rank($0) < rank($1) }
  }

  fileprivate var passes: Bool { verdicts[.passed] ?? 0 > 0 }

  /// Whether of eleven cases at most one passes, and there are many.
  fileprivate var hardlyPasses: Bool {
    let wrong = findings.reduce(0) { $0 + $1.count }
    return wrong >= 10 && (verdicts[.passed] ?? 0) * 10 <= wrong
  }
}

extension Finding {
  /// Whether it is about answers that differ from run to run.
  var isOfHistory: Bool {
    switch diagnosis {
    case .dependsOnHistory, .unstable: true
    case .behavesAs, .mixes, .inTheseCases, .oneOf, .none: false
    }
  }
}
