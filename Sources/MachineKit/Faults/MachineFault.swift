/// Faults of any machine that declares its parts: a ``Table``, a ``StateVariable``, a
/// timer. Nothing of it is written by hand; it is put together of the names of parts.
package enum MachineFault: Sendable, Hashable {
  case table(String, TableFault)
  case variable(String, VariableFault)
  case timer(String, TimerFault)
}

/// Faults of a table of entries.
package enum TableFault: Sendable, Hashable {
  /// What is looked for is another entry than the one that is meant, if that is there.
  case findsFirst, findsLast, findsOther
  /// A key that is not there finds the last entry.
  case findsLastOfUnknown
  case findsNone
  case removesNone, removesAll, removesFirst, removesLast
  /// A key that is there keeps its entry, where it should get the new one.
  case keepsOld
  /// A key that is there gets the new entry, where it should keep its own.
  case overwrites
  /// A new entry takes the place of all others.
  case holdsOne
  case insertsNone
  /// What removes all leaves all.
  case neverEmptied
  /// Only the first or the last is met where all should be.
  case visitsFirst, visitsLast
  case visitsReversed
  /// All instances have the same entries.
  case shared
  /// A stimulus of that name takes all out.
  case emptiedBy(String)
  /// A stimulus of that name takes none out and puts none in.
  case keptBy(String)

  /// Those that a suite must show.
  package static let ofAll: [TableFault] = [
    .findsFirst, .findsLast, .findsOther, .findsLastOfUnknown, .findsNone, .removesNone,
    .removesAll, .removesFirst, .removesLast, .keepsOld, .overwrites, .holdsOne, .insertsNone,
    .neverEmptied, .visitsFirst, .visitsLast, .visitsReversed, .shared,
  ]
}

/// Faults of a state variable.
package enum VariableFault: Sendable, Hashable {
  /// It keeps what it has where it should get its first value, in a new instance too.
  case neverReset
  /// It never gets another value than its first.
  case neverSet
  /// What it gets first besides its first value stays.
  case setOnce
  /// The value before the last change is read.
  case readEarly
  /// A stimulus of that name gives it its first value.
  case resetBy(String)
  /// Stimuli of those names leave it as it is.
  case keptBy([String])
  /// It never gets the case of that name.
  case neverEnters(String)
  /// A stimulus does nothing while it is in that state.
  case ignores(String, in: String)
  /// A stimulus finds it in a state that it had before in place of the one that it has.
  case takes(String, as: String, on: String)
}

/// Faults of a timer.
package enum TimerFault: Sendable, Hashable {
  case neverElapses, neverCancelled
  /// One that is set anew is still due when it was.
  case neverRestarted
  /// A stimulus of that name cancels it.
  case cancelledBy(String)
  /// A stimulus of that name does not cancel it.
  case keptBy(String)

  /// Those that a suite must show.
  package static let ofAll: [TimerFault] = [.neverElapses, .neverCancelled, .neverRestarted]
}

extension MachineFault: CustomStringConvertible {
  /// A name of one line, unique among faults.
  package var description: String {
    switch self {
    case .table(let name, .emptiedBy(let stimulus)): "\(name): emptiedBy \(stimulus)"
    case .table(let name, .keptBy(let stimulus)): "\(name): keptBy \(stimulus)"
    case .table(let name, let fault): "\(name): \(fault)"
    case .timer(let name, .cancelledBy(let stimulus)): "\(name): cancelledBy \(stimulus)"
    case .timer(let name, .keptBy(let stimulus)): "\(name): keptBy \(stimulus)"
    case .timer(let name, let fault): "\(name): \(fault)"
    case .variable(let name, let fault): "\(name): \(fault.name)"
    }
  }

  /// The stimulus without which it changes nothing; nil where it hangs on none, or on several.
  package var stimulus: String? {
    switch self {
    case .table(_, .emptiedBy(let stimulus)), .table(_, .keptBy(let stimulus)),
      .timer(_, .cancelledBy(let stimulus)), .timer(_, .keptBy(let stimulus)),
      .variable(_, .resetBy(let stimulus)), .variable(_, .ignores(let stimulus, in: _)),
      .variable(_, .takes(_, as: _, on: let stimulus)):
      stimulus
    case .variable(_, .keptBy(let stimuli)): stimuli.count == 1 ? stimuli[0] : nil
    case .table, .timer, .variable: nil
    }
  }

  /// Completes "behaves as if ".
  package var phrase: String {
    switch self {
    case .table(let name, let fault): fault.phrase(of: name)
    case .variable(let name, let fault): fault.phrase(of: name)
    case .timer(let name, .neverElapses): "\(name) were never over"
    case .timer(let name, .neverCancelled): "\(name) went on when it is cancelled"
    case .timer(let name, .neverRestarted): "\(name) did not begin anew"
    case .timer(let name, .cancelledBy(let stimulus)): "\(name) were cancelled by \(stimulus)"
    case .timer(let name, .keptBy(let stimulus)): "\(stimulus) did not cancel \(name)"
    }
  }
}

extension TableFault {
  fileprivate func phrase(of name: String) -> String {
    switch self {
    case .findsFirst: "of the \(name) the first were found and not the one that is meant"
    case .findsLast: "of the \(name) the last were found and not the one that is meant"
    case .findsOther: "of the \(name) another were found than the one that is meant"
    case .findsLastOfUnknown: "the last of the \(name) were found for any key that is unknown"
    case .findsNone: "none of the \(name) were found"
    case .removesNone: "none of the \(name) were removed"
    case .removesAll: "all of the \(name) were removed with one"
    case .removesFirst: "of the \(name) the first were removed and not the one that is meant"
    case .removesLast: "of the \(name) the last were removed and not the one that is meant"
    case .keepsOld: "one of the \(name) stayed where another takes its place"
    case .overwrites: "one of the \(name) took the place of another that should stay"
    case .holdsOne: "there were but one of the \(name), the last"
    case .insertsNone: "none of the \(name) were kept"
    case .neverEmptied: "the \(name) stayed where all of them end"
    case .visitsFirst: "but the first of the \(name) were heard where all are"
    case .visitsLast: "but the last of the \(name) were heard where all are"
    case .visitsReversed: "the \(name) came in reverse order"
    case .shared: "all instances had the same \(name)"
    case .emptiedBy(let stimulus): "there were no \(name) any more after \(stimulus)"
    case .keptBy(let stimulus): "\(stimulus) did not change the \(name)"
    }
  }
}

extension VariableFault {
  fileprivate var name: String {
    switch self {
    case .resetBy(let stimulus): "resetBy \(stimulus)"
    case .keptBy(let stimuli): "keptBy \(stimuli.joined(separator: " "))"
    case .neverEnters(let state): "neverEnters \(state)"
    case .ignores(let stimulus, let state): "ignores \(stimulus) in \(state)"
    case .takes(let state, let other, let stimulus): "takes \(state) as \(other) on \(stimulus)"
    case .neverReset, .neverSet, .setOnce, .readEarly: "\(self)"
    }
  }

  fileprivate func phrase(of name: String) -> String {
    switch self {
    case .neverReset: "\(name) were never reset"
    case .neverSet: "\(name) never changed"
    case .setOnce: "\(name) changed only once"
    case .readEarly: "\(name) were read before its last change"
    case .resetBy(let stimulus): "\(name) were back at its first value after \(stimulus)"
    case .keptBy(let stimuli): "\(stimuli.joined(separator: " or ")) did not change \(name)"
    case .neverEnters(let state): "\(name) were never \"\(state)\""
    case .ignores(let stimulus, let state):
      "\(stimulus) did nothing while \(PartState(name, state))"
    case .takes(let state, let other, let stimulus):
      "\(stimulus) did what is due while \(PartState(name, other)) where \(PartState(name, state))"
    }
  }
}
