package import MachineKit
package import WirePrimitives

/// The reference for preloading (10.1 Preloading Strategy).
///
/// Effects: `build {"marks"}`, `mountPreloader {"width", "height", "alpha", "position", "marks"}`,
/// `destroyPreloader {}`, `load {"page", "marks"}`.
package struct PreloadMachine: Machine {
  package static let buildHook = CapabilityID("rampkit.build-hook")

  struct Screen: Equatable {
    let id: JSONString
    let html: JSONString
  }

  /// What the cache holds of an onboarding.
  enum Cached {
    case documents([Screen])
    /// Depends on the port.
    case open(AmbiguityID)
  }

  enum Preloader: Equatable { case none, mounted, open }

  let rules: PreloadRules
  private let marks: [JSONString]
  private var cache = Table<JSONString, Cached>("cached onboardings")
  @StateVariable("the preloader") private var preloader = Preloader.none
  /// Whether an overlay has been shown, or may have been.
  @StateVariable("whether an onboarding was shown") private var isShown = false

  /// - Parameter config: `{"marks": [text]}`.
  package init(config: JSON, rules: PreloadRules) throws(TraceError) {
    guard let marks = config["marks"]?.array?.map(\.string), !marks.contains(nil) else {
      throw TraceError("the config has no list of texts \"marks\"")
    }
    self.rules = rules
    self.marks = marks.compactMap(\.self)
    guard self.marks.allSatisfy({ $0.lossyText.hasPrefix("MARK-") }) else {
      throw TraceError("a mark begins with MARK-, which no document has of itself")
    }
  }

  package mutating func receive(
    _ stimulus: Act, at now: Int, _ out: inout Outbox<Never>
  ) throws(TraceError) {
    guard let id = stimulus.body["onboardingId"]?.string,
      let list = stimulus.body["screens"]?.array
    else { throw TraceError("an onboarding has an id and screens") }
    let screens = list.compactMap { screen in
      screen["id"]?.string.flatMap { id in
        screen["html"]?.string.map { Screen(id: id, html: $0) }
      }
    }
    guard screens.count == list.count else { throw TraceError("a screen has an id and html") }
    switch stimulus.name {
    case "preload": preload(id, screens, &out)
    case "show": show(id, screens, &out)
    default: throw TraceError("there is no stimulus \(stimulus.name)")
    }
  }

  private func find(_ id: JSONString) -> Cached? {
    rules.key == .none ? cache.values.first : cache.find(id)
  }

  private mutating func keep(_ cached: Cached, for id: JSONString) {
    cache.remove(id)
    cache.insert(cached, for: id)
  }

  private func marks(of screen: Screen, by requirement: RequirementID) -> Acceptance {
    let html = screen.html.generalizedUTF8
    let found = marks.filter { html.contains($0.generalizedUTF8) }
    return .exactly(.array(found.map(JSON.string)), by: requirement)
  }
}

extension PreloadMachine {
  // MARK: Preloading

  private mutating func preload(
    _ id: JSONString, _ screens: [Screen], _ out: inout Outbox<Never>
  ) {
    switch find(id) {
    case .open(let ambiguity)?: leaveOpen(ambiguity, &out)
    // An overlay may have emptied the cache.
    case .documents? where isShown: leaveOpen(.ambRMP93, &out)
    case .documents(let known)? where known == screens || rules.key == .none: again(known, &out)
    case .documents?: leaveOpen(.ambRMP49, &out)
    case nil where screens.isEmpty: preloadNothing(id, &out)
    // What an overlay leaves of preloading nobody says.
    case nil where isShown:
      leaveOpen(.ambRMP93, &out)
      keep(.open(.ambRMP93), for: id)
    case nil:
      build(screens, by: cache.isEmpty ? .rmpPLD01 : .rmpPLD08, &out)
      mountFirst(of: screens, &out)
      keep(.documents(screens), for: id)
    }
  }

  /// Nothing is mounted, or a preloader that has nothing to show: what is asked for is that nothing fails. AMB-RMP-48.
  private mutating func preloadNothing(_ id: JSONString, _ out: inout Outbox<Never>) {
    out.recorder.cite(.rmpPLD06, "no screens")
    out.only("mountPreloader", by: .rmpPLD06)
    let another = JSONString(marks.map(\.lossyText).joined(separator: " "))
    if rules.empty == .mounted {
      mount(Screen(id: "", html: another), .does, by: .rmpPLD06, &out)
    } else {
      mount(Screen(id: "", html: ""), .may, by: .rmpPLD06, &out)
    }
    keep(.open(.ambRMP48), for: id)
    if preloader == .none { preloader = .open }
  }

  private mutating func leaveOpen(_ ambiguity: AmbiguityID, _ out: inout Outbox<Never>) {
    out.open("build", ambiguity)
    out.open("mountPreloader", ambiguity)
    if preloader == .none { preloader = .open }
  }

  /// RMP-PLD-02.
  private func again(_ screens: [Screen], _ out: inout Outbox<Never>) {
    out.recorder.cite(.rmpPLD02, "again")
    out.need(Self.buildHook, for: "build")
    if rules.again == .build { build(screens, by: .rmpPLD02, &out) }
    if rules.again == .mount { mount(screens[0], .does, by: .rmpPLD02, &out) }
    out.only("build", by: .rmpPLD02)
    out.only("mountPreloader", by: .rmpPLD02)
  }

  private func build(
    _ screens: [Screen], by requirement: RequirementID, _ out: inout Outbox<Never>
  ) {
    out.recorder.cite(requirement, screens.count == 1 ? "a screen" : "screens")
    out.need(Self.buildHook, for: "build")
    for screen in rules.built == .all ? screens : [screens[0]] {
      let marks = marks(of: screen, by: requirement)
      var effect = ExpectedEffect(.due, "build", .object([.init("marks", marks)]), by: requirement)
      // Nobody says that it is built once.
      effect.isRepeatable = true
      effect.orders = []
      out.expect(effect)
    }
  }

  /// RMP-PLD-03. AMB-RMP-93.
  private mutating func mountFirst(of screens: [Screen], _ out: inout Outbox<Never>) {
    guard preloader == .none else {
      return out.open("mountPreloader", .ambRMP93)
    }
    preloader = .mounted
    out.recorder.cite(.rmpPLD03, "mounted")
    out.recorder.cite(.rmpPLD07, "mounted")
    out.only("mountPreloader", by: .rmpPLD03)
    switch rules.document {
    case .first: mount(screens[0], .due, by: .rmpPLD03, &out)
    case .last: mount(screens[screens.count - 1], .due, by: .rmpPLD03, &out)
    case .none: break
    }
  }

  private func mount(
    _ screen: Screen, _ need: ExpectedEffect.Need, by requirement: RequirementID,
    _ out: inout Outbox<Never>
  ) {
    func orNone(_ number: JSON, by requirement: RequirementID) -> Acceptance {
      .oneOf([.exactly(number, by: requirement), .absentOrNull(by: requirement)], by: requirement)
    }
    let size: [JSON] = rules.size == .one ? [1, 1] : [390, 844]
    let body: [Acceptance.Member] = [
      .init("width", orNone(size[0], by: .rmpPLD03)),
      .init("height", orNone(size[1], by: .rmpPLD03)),
      .init("alpha", orNone(rules.place == .visible ? 0.5 : 0, by: .rmpPLD07)),
      .init("position", position), .init("marks", marks(of: screen, by: requirement)),
    ]
    out.expect(ExpectedEffect(need, "mountPreloader", .object(body), by: requirement))
  }

  /// Above or left of the window, or to the other side beyond the smallest screen: nobody knows how large it is.
  private var position: Acceptance {
    if rules.place == .onScreen { return .exactly(["x": 0, "y": 0], by: .rmpPLD07) }
    let places = [("y", "x", 480.0), ("x", "y", 320.0)].flatMap { far, other, size in
      [(-1_000, 999), (-1_000_000, 998_000), (1_000_000, 1_000_000 - size)].map {
        (middle: Double, tolerance: Double) in
        Acceptance.object([
          .init(far, .close(middle, tolerance: tolerance, by: .rmpPLD07)),
          .init(other, .any(.number, by: .rmpPLD07)),
        ])
      }
    }
    return .oneOf(places + [.absentOrNull(by: .rmpPLD07)], by: .rmpPLD07)
  }
}

extension PreloadMachine {
  // MARK: Showing

  private mutating func show(
    _ id: JSONString, _ screens: [Screen], _ out: inout Outbox<Never>
  ) {
    guard !screens.isEmpty else {
      // Or an overlay without a page.
      isShown = true
      for kind in ["load", "destroyPreloader"] { out.open(kind, .ambRMP48) }
      if preloader == .mounted { preloader = .open }
      return keep(.open(.ambRMP48), for: id)
    }
    endPreloader(&out)
    defer { isShown = true }
    switch find(id) {
    case .open(let ambiguity)?: out.open("load", ambiguity)
    case .documents(let known)? where known == screens || rules.key == .none:
      useCache(known, &out)
      let reason: RequirementID = cache.count == 1 ? .rmpPLD01 : .rmpPLD08
      load(rules.built == .all ? known : [known[0]], .due, by: reason, &out)
      keep(.open(.ambRMP93), for: id)
    case .documents?:
      out.open("load", .ambRMP49)
      keep(.open(.ambRMP49), for: id)
    case nil:
      load(screens, cache.isEmpty ? .does : .due, by: .rmpPLD08, &out)
      keep(.open(.ambRMP93), for: id)
    }
  }

  /// RMP-PLD-05, but that an overlay before may have emptied the cache.
  private func useCache(_ screens: [Screen], _ out: inout Outbox<Never>) {
    guard !isShown else { return out.open("build", .ambRMP93) }
    out.recorder.cite(.rmpPLD05, "cached")
    out.need(Self.buildHook, for: "build")
    if rules.use == .built { build(screens, by: .rmpPLD05, &out) }
    out.only("build", by: .rmpPLD05)
  }

  /// RMP-PLD-04.
  private mutating func endPreloader(_ out: inout Outbox<Never>) {
    switch preloader {
    case .none: break
    case .open: out.open("destroyPreloader", .ambRMP93)
    case .mounted:
      out.recorder.cite(.rmpPLD04, "shown")
      var effect = ExpectedEffect(.due, "destroyPreloader", .object([]), by: .rmpPLD04)
      // There may be more than one.
      effect.isRepeatable = true
      if rules.end == .destroyed { out.expect(effect) }
    }
    preloader = .none
  }

  private func load(
    _ screens: [Screen], _ need: ExpectedEffect.Need, by requirement: RequirementID,
    _ out: inout Outbox<Never>
  ) {
    for (page, screen) in screens.enumerated() {
      var effect = ExpectedEffect(
        need, "load",
        .object([
          .init("page", .exactly(.number(page), by: requirement)),
          .init("marks", marks(of: screen, by: requirement)),
        ]), by: requirement)
      effect.orders = []
      out.expect(effect)
    }
  }
}
