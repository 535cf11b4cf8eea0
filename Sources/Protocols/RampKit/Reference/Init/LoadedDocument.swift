import MachineKit
import WirePrimitives

/// What a response is loaded as, as far as every port loads it alike: how other documents are read is
/// judged in `rampkit.onboarding-data`.
enum LoadedDocument: Equatable {
  case document(Content)
  /// A body of null.
  case nothing
  case failed
  case open(AmbiguityID)

  struct Content: Equatable {
    let id: JSONString
    let screens: [JSONString]
    let variables: [JSONString: JSON]
    /// As getOnboardingData gives it.
    let tree: Acceptance
    /// The same without variables.
    let incomplete: Acceptance
  }

  /// Other statuses lead elsewhere, have no body or are asked for again by some network libraries.
  /// That others of two hundred mean success too nobody says, and a GET is hardly answered by them.
  static let good: Set<Int> = [200]
  static let bad: Set<Int> = [400, 403, 404, 410, 500, 502, 503]

  init(_ body: JSONString) {
    if let json = try? JSON.parse(body.generalizedUTF8), json.isNull {
      self = .nothing
      return
    }
    var recorder = CitationRecorder.disabled
    switch OnboardingDocument.read(
      body.generalizedUTF8, under: OnboardingRules(), citing: &recorder)
    {
    case .open(let ambiguity): self = .open(ambiguity)
    case .rejected, .unhandled: self = .failed
    case .data(let data):
      let content = Self.isStrictlyRead(body) ? Content(data) : nil
      self = content.map(Self.document) ?? .open(.ambRMP37)
    }
  }

  /// Whether ports read it that take nothing malformed. AMB-RMP-37.
  private static func isStrictlyRead(_ body: JSONString) -> Bool {
    var (rules, recorder) = (OnboardingRules(), CitationRecorder.disabled)
    rules.malformed = .strict
    let result = OnboardingDocument.read(body.generalizedUTF8, under: rules, citing: &recorder)
    if case .data = result { return true }
    return false
  }
}

extension LoadedDocument.Content {
  /// By these a document is as the data model has it.
  private static let plain: Set<RequirementID> = [
    .rmpDAT01, .rmpDAT02, .rmpDAT03, .rmpDAT04, .rmpDAT05, .rmpDAT06, .rmpDAT07,
  ]

  /// Nil where a port may read anything else.
  fileprivate init?(_ data: OnboardingData) {
    let members =
      [data.onboardingID]
      + data.screens.value.flatMap { [$0.id, $0.label, $0.html, $0.css, $0.js] }
      + data.variables.value.map(\.value)
    let bases =
      members.map(\.basis) + [data.screens.basis, data.variables.basis, data.scripts.basis]
    let isPlain = bases.allSatisfy { basis in
      if case .requirement(let requirement) = basis {
        Self.plain.contains(requirement)
      } else {
        false
      }
    }
    guard isPlain, !data.isRejectable, !data.repeatsIDs,
      data.screens.value.allSatisfy(\.isComplete),
      let id = data.onboardingID.value?.string, !id.codeUnits.isEmpty
    else { return nil }
    self.id = id
    screens = data.screens.value.compactMap { $0.id.value?.string }
    variables = Dictionary(
      data.variables.value.compactMap { entry in
        entry.name.string.flatMap { name in entry.value.value.map { (name, $0) } }
      }, uniquingKeysWith: { $1 })
    tree = Self.tree(of: data, variables: data.variables.value)
    incomplete = Self.tree(of: data, variables: [])
  }

  private static func tree(
    of data: OnboardingData, variables: [OnboardingData.Variable]
  ) -> Acceptance {
    func exactly(_ value: JSON?) -> Acceptance { .exactly(value ?? .null, by: .rmpINI03) }
    func optional(_ value: JSON?) -> Acceptance {
      guard let value else {
        return .oneOf([.absentOrNull(by: .rmpINI03), .exactly("", by: .rmpINI03)], by: .rmpINI03)
      }
      return exactly(value)
    }
    let screens = data.screens.value.map { screen -> Acceptance in
      .object([
        .init("id", exactly(screen.id.value)), .init("label", optional(screen.label.value)),
        .init("html", exactly(screen.html.value)), .init("css", optional(screen.css.value)),
        .init("js", optional(screen.js.value)),
      ])
    }
    let entries = variables.map { variable -> Acceptance in
      .object([
        .init("name", exactly(variable.name)), .init("initialValue", exactly(variable.value.value)),
      ])
    }
    return .object([
      .init("onboardingId", exactly(data.onboardingID.value)),
      .init("screens", .array(screens, by: .rmpINI03)),
      .init("variables", .array(entries, by: .rmpINI03)),
      .init("requiredScripts", .array(data.scripts.value.map { exactly($0) }, by: .rmpINI03)),
    ])
  }
}
