package import ConformanceKit
import MachineKit
import RampKitReference
import WirePrimitives

extension ConformanceSuite {
  /// `rampkit.onboarding-data`: what a fetched document is read as.
  ///
  /// Input `{"body": text or {"$bytes": base64}}`. Answer `{"data": {"onboardingId": text or null,
  /// "screens": [{"id", "label", "html", "css", "js": text or null}], "variables": [{"name",
  /// "initialValue"}], "requiredScripts": [text]}}`. Rejections `not-json` and `malformed`, which count
  /// as one.
  package static let rampkitOnboardingData = ConformanceSuite(
    id: SuiteID("rampkit.onboarding-data"),
    summary: "what a fetched document is read as",
    requirements: [
      .rmpDAT01, .rmpDAT02, .rmpDAT03, .rmpDAT04, .rmpDAT05, .rmpDAT06, .rmpDAT07, .rmpDAT08,
      .rmpDAT09, .rmpDAT10, .rmpDAT11,
    ],
    choices: [RampKitDocuments.data], capabilities: [OnboardingDataSuite.byteBodies],
    totality: .rmpDAT09, rules: OnboardingRules(), variants: OnboardingRules.variants,
    generate: { source in OnboardingDataGenerator.input(from: &source) },
    notes: { _ in [] },
    traits: OnboardingDataSuite.traits,
    needs: { input in input["body"]?.kind == .string ? [] : [OnboardingDataSuite.byteBodies.id] },
    model: { (input, rules, recorder) throws(InvalidInput) in
      guard let bytes = OnboardingDataSuite.bytes(of: input) else {
        throw InvalidInput("\"body\" is neither a text nor bytes")
      }
      return OnboardingDataSuite.tree(
        for: OnboardingDocument.read(bytes, under: rules, citing: &recorder))
    })
}

/// What suites of fetched documents share.
enum RampKitDocuments {
  static let data = Choice(
    id: "rampkit.data", variants: ["tolerant-skip", "tolerant-keep", "strict"],
    ambiguity: .ambRMP37)

  /// A rejection of either class, because JSON readers tell them apart in their own ways.
  static func rejection(by requirement: RequirementID) -> Acceptance {
    let classes: [JSON] = ["malformed", "not-json"]
    return .object([
      .init(
        Outcome.reject,
        .object([
          .init("class", .oneOf(classes.map { .exactly($0, by: requirement) }, by: requirement))
        ]))
    ])
  }
}

enum OnboardingDataSuite {
  static let byteBodies = Capability(
    id: CapabilityID("rampkit.byte-bodies"), summary: "a fetched document can be given as bytes")

  static func bytes(of input: JSON) -> [UInt8]? {
    input["body"]?.string.map(\.generalizedUTF8) ?? TaggedValue.bytes(in: input["body"])
  }

  static func tree(for result: OnboardingData.Result) -> Acceptance {
    switch result {
    case .unhandled(let requirement): return .fault(by: requirement)
    case .rejected(let requirement): return RampKitDocuments.rejection(by: requirement)
    case .open(let ambiguity):
      return .ignored(RampKitDocuments.rejection(by: .rmpDAT09).witness, ambiguity)
    case .data(let data):
      let tree = Acceptance.answer(.object([.init("data", Self.tree(for: data))]))
      guard data.isRejectable || data.repeatsIDs else { return tree }
      let reason: RequirementID = data.isRejectable ? .rmpDAT10 : .rmpDAT02
      return .oneOf([tree, RampKitDocuments.rejection(by: reason)], by: reason)
    }
  }

  private static func tree(for data: OnboardingData) -> Acceptance {
    .object([
      .init("onboardingId", text(data.onboardingID)),
      .init("screens", entries(data.screens, without: [{ !$0.isComplete }], screen)),
      .init(
        "variables",
        entries(data.variables, without: [\.lacksValue, \.isNull]) { .object(variable($0)) }),
      .init(
        "requiredScripts",
        list(data.scripts) { script in
          .exactly(script, by: .rmpDAT04)
        }),
    ])
  }

  /// All entries, or those alone that do not lack one thing or another. AMB-RMP-37, AMB-RMP-80.
  private static func entries<Entry: Hashable>(
    _ entries: Decided<[Entry]>, without gaps: [(Entry) -> Bool], _ tree: (Entry) -> Acceptance
  ) -> Acceptance {
    let lists = gaps.reduce([entries.value]) { lists, isGap in
      lists + lists.map { $0.filter { !isGap($0) } }
    }.withoutRepeats
    let trees = lists.map { list(Decided($0, basis: entries.basis), tree) }
    return trees.count == 1 ? trees[0] : .oneOf(trees, by: .rmpDAT10)
  }

  private static func list<Element>(
    _ list: Decided<[Element]>, _ tree: (Element) -> Acceptance
  ) -> Acceptance {
    let trees = list.value.map(tree)
    return switch list.basis {
    case .requirement(let requirement): .array(trees, by: requirement)
    case .open(let ambiguity): .ignored(.array(trees.compactMap(\.witness)), ambiguity)
    }
  }

  private static func screen(_ screen: OnboardingData.Screen) -> Acceptance {
    .object([
      .init("id", text(screen.id)), .init("label", text(screen.label)),
      .init("html", text(screen.html)), .init("css", text(screen.css)),
      .init("js", text(screen.js)),
    ])
  }

  private static func variable(_ variable: OnboardingData.Variable) -> [Acceptance.Member] {
    [
      .init("name", .exactly(variable.name, by: .rmpDAT03)),
      .init("initialValue", member(variable.value)),
    ]
  }

  private static func member(_ member: Decided<JSON?>) -> Acceptance {
    switch member.basis {
    case .requirement(let requirement):
      member.value.map { .exactly($0, by: requirement) } ?? .absentOrNull(by: requirement)
    case .open(let ambiguity): .ignored(member.value, ambiguity)
    }
  }

  /// A text that is not there is absent or empty, as the types of an SDK have it.
  private static func text(_ member: Decided<JSON?>) -> Acceptance {
    guard member.value == .none, case .requirement(let requirement) = member.basis else {
      return Self.member(member)
    }
    return .oneOf([Self.member(member), .exactly("", by: requirement)], by: requirement)
  }

  static func traits(of input: JSON) -> [InputTrait] {
    guard let bytes = bytes(of: input) else { return [] }
    guard let json = try? JSON.parse(bytes) else { return [InputTrait("a text that is no JSON")] }
    let screens = json["screens"]?.array.map(Array.init) ?? []
    return [
      InputTrait("the document is", .text(json.kind.rawValue)),
      trait("the id is", json["onboardingId"], by: .rmpDAT01),
      trait("screens are", json["screens"], by: .rmpDAT02),
      trait("variables are", json["variables"], by: .rmpDAT03),
      trait("scripts are", json["requiredScripts"], by: .rmpDAT04),
      InputTrait("screens", .count(screens.count)),
    ]
      + [("id", RequirementID.rmpDAT05), ("html", .rmpDAT06), ("css", .rmpDAT06)].flatMap {
        name, asked in screens.map { trait("the screen's \(name) is", $0[name], by: asked) }
      }
  }

  private static func trait(
    _ name: String, _ value: JSON?, by requirement: RequirementID
  ) -> InputTrait {
    InputTrait(name, .text(value?.kind.rawValue ?? "absent"), by: requirement)
  }
}
