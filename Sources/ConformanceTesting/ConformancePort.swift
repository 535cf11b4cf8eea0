public import WirePrimitives

/// An SDK as the kit sees it: what the SDK has, and what it makes of an input.
///
/// The kit makes an instance for each run, puts one input to it and lets go of it: a run is a fresh
/// instance of the SDK (PORT-04), so what is kept in an instance never reaches the next run. Runs
/// come one after another, some thousands of them.
///
/// A struct, a class that is not `Sendable`, an actor and a class of the main actor can all conform,
/// with methods that are `async`, that throw, or neither. Inputs and answers, the tags of values that
/// JSON has no text for included, are those of a port that is a program: `PORTING.md` tells them, and
/// `Corpus/schema` those of each suite.
public protocol ConformancePort: SendableMetatype {
  /// Names the report; the type's name unless said otherwise.
  static var name: String { get }
  static var version: String { get }
  /// What the SDK is asked. Of other suites nothing is said.
  static var suites: [SuiteName] { get }
  /// Suites that must be among ``suites``, where these depend on the platform or on a build.
  static var requiredSuites: [SuiteName] { get }
  /// Which way the SDK goes where the documents leave one open. It is held to what is declared, and
  /// never failed for what is not.
  static var choices: [String: String] { get }
  /// The optional parts that the SDK has. What needs another is not asked, and the run says so.
  static var capabilities: [String] { get }

  init() async throws

  /// What the SDK makes of an input; an error that is thrown is a fault (PORT-11).
  func answer(_ input: JSON, in suite: SuiteName) async throws -> PortAnswer
}

extension ConformancePort {
  public static var name: String { String(describing: Self.self) }
  public static var version: String { "" }
  public static var requiredSuites: [SuiteName] { [] }
  public static var choices: [String: String] { [:] }
  public static var capabilities: [String] { [] }
}
