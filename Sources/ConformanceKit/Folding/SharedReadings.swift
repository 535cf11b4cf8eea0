import MachineKit

extension [SuiteReport] {
  /// Where several variants of a choice explain all that a suite shows, names one that the other suites show too: a port
  /// declares a choice once.
  private mutating func alignReadings() {
    var shared: [ChoiceID: Set<String>] = [:]
    for case let (choice, variants)? in flatMap(\.findings).map(\.possibleReadings) {
      shared[choice] = shared[choice]?.intersection(variants) ?? variants
    }
    for suite in indices {
      for index in self[suite].findings.indices {
        guard let choice = self[suite].findings[index].possibleReadings?.choice,
          let variants = shared[choice], !variants.isEmpty
        else { continue }
        self[suite].findings[index].prefer(variants, of: choice)
      }
    }
  }

  /// Tells once what a port may do and does in several suites: what suites share decides a case in each of them.
  mutating func foldSharedReadings() {
    alignReadings()
    var first: [SharedReading: (suite: Int, index: Int)] = [:]
    for suite in indices {
      var kept: [Finding] = []
      for var finding in self[suite].findings {
        guard let reading = SharedReading(finding) else {
          kept.append(finding)
          continue
        }
        guard let place = first[reading], place.suite < suite else {
          first[reading] = (suite, kept.count)
          kept.append(finding)
          continue
        }
        finding.cause = finding.requirement
        self[suite].consequences.append(finding)
        self[place.suite].findings[place.index].consequences.append(
          Consequence(finding, isPresumed: false))
      }
      self[suite].findings = kept
    }
  }
}

extension Finding {
  /// The variants of an undeclared choice that explain it alike.
  fileprivate var possibleReadings: (choice: ChoiceID, variants: Set<String>)? {
    guard case .behavesAs(let label, let others) = diagnosis, verdict == .otherReading,
      case .choice(let choice, let variant) = label.role
    else { return nil }
    return (choice, Set(others.compactMap { $0.variant(of: choice) } + [variant]))
  }

  /// Names one of some variants of a choice, if it names another and one of these explains it as well.
  fileprivate mutating func prefer(_ variants: Set<String>, of choice: ChoiceID) {
    func isPreferred(_ label: VariantLabel) -> Bool {
      label.variant(of: choice).map(variants.contains) ?? false
    }
    guard case .behavesAs(let label, let others) = diagnosis, !isPreferred(label),
      let other = others.first(where: isPreferred)
    else { return }
    diagnosis = .behavesAs(other, others: [label] + others.filter { $0 != other })
  }
}

extension VariantLabel {
  fileprivate func variant(of choice: ChoiceID) -> String? {
    if case .choice(choice, let variant) = role { variant } else { nil }
  }
}

/// A reading that suites of a protocol may have in common.
private struct SharedReading: Hashable {
  let protocolName: String
  let requirement: RequirementID
  let variant: VariantLabel

  /// Nil of what is no reading.
  init?(_ finding: Finding) {
    guard case .behavesAs(let variant, _) = finding.diagnosis, finding.verdict == .otherReading,
      !finding.isExpected
    else { return nil }
    protocolName = finding.suite.protocolName
    requirement = finding.requirement
    self.variant = variant
  }
}
