import ConformanceTesting
import Synchronization

/// Ports of `passage.success-url`, which is small: it asks whether an address is covered by one of
/// some patterns.
enum Matching {
  static let suite: SuiteName = "passage.success-url"

  static func answer(_ input: JSON, by match: (_ pattern: String, _ url: String) -> Bool)
    -> PortAnswer
  {
    let url = input["url"]?.text ?? ""
    let patterns = input["patterns"]?.array?.compactMap(\.text) ?? []
    return .ok(["match": .bool(patterns.contains { match($0, url) })])
  }

  static func right(_ pattern: String, _ url: String) -> Bool { Glob(pattern).matches(url) }
}

struct ValuePort: ConformancePort {
  static let suites = [Matching.suite]
  func answer(_ input: JSON, in suite: SuiteName) -> PortAnswer {
    Matching.answer(input, by: Matching.right)
  }
}

/// Not `Sendable`, and it has something to lose.
final class ClassPort: ConformancePort {
  static let suites = [Matching.suite]
  private var asked = 0
  func answer(_ input: JSON, in suite: SuiteName) async throws -> PortAnswer {
    await Task.yield()
    asked += 1
    guard asked == 1 else { return .unsupported("this instance has been asked before") }
    return Matching.answer(input, by: Matching.right)
  }
}

actor ActorPort: ConformancePort {
  static let suites = [Matching.suite]
  func answer(_ input: JSON, in suite: SuiteName) -> PortAnswer {
    Matching.answer(input, by: Matching.right)
  }
}

@MainActor final class MainPort: ConformancePort {
  nonisolated static let suites = [Matching.suite]
  private let match = Matching.right
  func answer(_ input: JSON, in suite: SuiteName) throws -> PortAnswer {
    Matching.answer(input, by: match)
  }
}

/// Takes every pattern for the beginning of an address: a must where a pattern has no `*`.
struct PrefixPort: ConformancePort {
  static let suites = [Matching.suite]
  func answer(_ input: JSON, in suite: SuiteName) -> PortAnswer {
    Matching.answer(input) { pattern, url in Glob(pattern + "*").matches(url) }
  }
}

/// Knows no `*`.
struct LiteralPort: ConformancePort {
  static let suites = [Matching.suite]
  func answer(_ input: JSON, in suite: SuiteName) -> PortAnswer {
    Matching.answer(input) { $0.utf8.elementsEqual($1.utf8) }
  }
}

struct FaultyPort: ConformancePort {
  struct Failure: Error {}
  static let suites = [Matching.suite]
  func answer(_ input: JSON, in suite: SuiteName) throws -> PortAnswer { throw Failure() }
}

/// Never comes back from an empty list of patterns.
struct HangingPort: ConformancePort {
  static let suites = [Matching.suite]
  func answer(_ input: JSON, in suite: SuiteName) async throws -> PortAnswer {
    while input["patterns"]?.array?.isEmpty ?? true { try? await Task.sleep(for: .seconds(3600)) }
    return Matching.answer(input, by: Matching.right)
  }
}

/// What nobody declares by intention.
struct MistakenPort: ConformancePort {
  static let suites: [SuiteName] = ["passage.jwt-flag", "rampkit.user-id-fresh"]
  static let requiredSuites = [Matching.suite]
  static let choices = ["passage.jwt-malformed": "defaults"]
  func answer(_ input: JSON, in suite: SuiteName) -> PortAnswer { .unsupported("") }
}

/// Reads no token, and grants nothing.
struct TokenPort: ConformancePort {
  static let suites: [SuiteName] = ["passage.jwt-flags"]
  static let choices = ["passage.jwt-malformed": "reject"]
  func answer(_ input: JSON, in suite: SuiteName) -> PortAnswer { .reject(class: "malformed") }
}

/// Counts the instances that were made of it.
struct CountedPort: ConformancePort {
  static let suites = [Matching.suite]
  static let made = Mutex(0)
  init() { Self.made.withLock { $0 += 1 } }
  func answer(_ input: JSON, in suite: SuiteName) -> PortAnswer {
    Matching.answer(input, by: Matching.right)
  }
}
