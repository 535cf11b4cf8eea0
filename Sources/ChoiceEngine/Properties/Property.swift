/// Something that holds of every value that a generator makes.
package struct Property<Value>: Sendable {
  package typealias Generate = @Sendable (inout ChoiceSource) -> Value
  /// Says whether it holds of a value. An error says that it does not, and why; a ``Discard`` that
  /// the value is none to ask about.
  package typealias Body = @Sendable (Value) async throws -> Bool

  /// What failures are stored under: one that changes loses them.
  package let name: String
  let generate: Generate
  let body: Body
  let labels: @Sendable (Value) -> [String]
  let describe: @Sendable (Value) -> String

  /// - Parameters:
  ///   - labels: what a value is counted as, so that a report shows what was not tried.
  ///   - describe: a value as a failure shows it, on one line if it can be.
  package init(
    _ name: String, generate: @escaping Generate,
    classify labels: @escaping @Sendable (Value) -> [String] = { _ in [] },
    describe: @escaping @Sendable (Value) -> String = { String(reflecting: $0) },
    holds body: @escaping Body
  ) {
    self.name = name
    self.generate = generate
    self.labels = labels
    self.describe = describe
    self.body = body
  }
}

extension Property {
  /// Asks of the stored failures first, then of as many values as the settings want, and makes the
  /// first one that fails as simple as it can be. Ends in its seconds, whatever generator and body do.
  package func check(
    _ settings: PropertySettings = PropertySettings(), store: (any FailureStore)? = nil
  ) async -> PropertyReport {
    var report = await PropertyWatch(name: name, patience: settings.patience).report { watch in
      var run = PropertyRun(self, settings, store: store, watch: watch)
      return await run.report()
    }
    // Here, and not where it was found: shrinking may have got stuck.
    if case .failed(let failure) = report.outcome {
      do { try store?.save(failure.replay.line, of: name) } catch {
        report.remarks.append(.cannotSave(reason: "\(error)"))
      }
    }
    return report
  }

  /// Asks of the one value that a failure printed, which is not made simpler again.
  package func replay(
    _ line: String, settings: PropertySettings = PropertySettings()
  ) async throws(PropertyReplayError) -> PropertyReport {
    let replay = try PropertyReplay(line: line)
    return await PropertyWatch(name: name, patience: settings.patience).report { watch in
      var run = PropertyRun(self, settings, store: nil, watch: watch)
      return await run.report(of: replay)
    }
  }
}
