/// What was left undone in a suite, and why.
package struct Omission: Sendable, Hashable {
  package enum What: String, Sendable {
    /// The rest of its cases.
    case cases
    /// The rest of those that a requirement of the suite says must not be late.
    case lateCases = "late-cases"
    /// Whether answers depend on the runs before them.
    case history
    /// What the port does instead.
    case causes
  }

  package enum Why: String, Sendable {
    /// The port did not answer in time too often.
    case timeouts
    /// The end of the run had come, or what it may spend was spent.
    case allowance
  }

  /// Whether cases were not run.
  package var isOfCases: Bool { [.cases, .lateCases].contains(what) }

  package let what: What
  package let why: Why

  package init(what: What, why: Why) {
    self.what = what
    self.why = why
  }
}
