package import MachineKit
package import WirePrimitives

/// The reference for the user id that is kept in the secure store: made once, found again by every
/// later start.
///
/// Effects: `storeRead {"key"}`, `random {"secure"}`, `storeWrite {"key", "value", "store",
/// "accessible"}`, `http {"method", "url"}`, `initDone {}`, `returned {"call", "value"}`.
package struct StoredIDMachine: Machine {
  static let key = "rk_user_id"

  /// What is stored under the key.
  enum Content {
    case empty
    case id(UserID, from: Origin)
    /// Bytes that are no text.
    case garbage
    /// Depends on the port.
    case open(AmbiguityID)
  }

  enum Origin: Equatable {
    case given
    /// Made by the process of that number, in place of something unreadable or not.
    case made(process: Int, replacing: Bool)
  }

  /// What may fail.
  struct Switches: Equatable {
    var read = true
    var write = true
    var random = true
  }

  /// The id of the first lookup that gave one, and whether it was an `init`.
  struct Found: Equatable {
    let id: UserID
    let byInit: Bool
  }

  /// What a start of the SDK has in memory.
  struct Process {
    let number: Int
    /// What `getUserId` gives.
    @StateVariable("the id that getUserId gives")
    var userID = Decided<UserID?>(nil, by: .rmpINI18)
    @StateVariable("whether init was called") var isInitialised = false
    var hasLooked = false
    @StateVariable("the id in memory") var found: Found?
    /// Whether what a further lookup gives depends on what a port keeps in memory.
    var isOpen: AmbiguityID?
  }

  let rules: StoredIDRules
  var store: Content
  var switches: Switches
  var process = Process(number: 1)
  var made = 0
  /// How the last id that was made was written.
  var writing = Writing.none

  enum Writing { case none, done, failed }
  package static let randomSource = CapabilityID("rampkit.random-source")

  /// - Parameter config: `{"stored": text | {"$bytes"} | null, "secureRandom", "read", "write": "ok" |
  ///   "fails"}`.
  package init(config: JSON, rules: StoredIDRules) throws(TraceError) {
    self.rules = rules
    store = try Self.content(config["stored"] ?? .null)
    switches = Switches(
      read: try Self.works(config, "read"), write: try Self.works(config, "write"),
      random: try Self.works(config, "secureRandom"))
  }

  private static func content(_ json: JSON) throws(TraceError) -> Content {
    if json.isNull { return .empty }
    if let text = json.string {
      return text == JSONString("") ? .open(.ambRMP51) : .id(.text(text), from: .given)
    }
    guard let base64 = json["$bytes"]?.text, let bytes = try? Base64.decode(base64) else {
      throw TraceError("the member \"stored\" is neither a text nor bytes nor null")
    }
    guard let text = String(validating: bytes, as: UTF8.self) else { return .garbage }
    return text.isEmpty ? .open(.ambRMP51) : .id(.text(JSONString(text)), from: .given)
  }

  private static func works(_ json: JSON, _ member: String) throws(TraceError) -> Bool {
    switch json[member]?.text {
    case "ok": return true
    case "fails": return false
    default: throw TraceError("the member \"\(member)\" is neither \"ok\" nor \"fails\"")
    }
  }

  package mutating func receive(
    _ stimulus: Act, at now: Int, _ out: inout Outbox<Never>
  ) throws(TraceError) {
    writing = .none
    switch stimulus.name {
    case "init": initialise(&out)
    case "getRampKitUserId":
      let id = lookUp(byInit: false, &out)
      answer("getRampKitUserId", id, &out)
    case "getUserId": getUserID(&out)
    case "getOnboardingData": getData(&out)
    case "restart": process = Process(number: process.number + 1)
    case "setStore": try setStore(stimulus.body)
    default: throw TraceError("there is no stimulus \(stimulus.name)")
    }
  }

  private mutating func setStore(_ body: JSON) throws(TraceError) {
    if let stored = body["stored"] { store = try Self.content(stored) }
    if body["read"] != nil { switches.read = try Self.works(body, "read") }
    if body["write"] != nil { switches.write = try Self.works(body, "write") }
    // What the store holds now and what is in memory may be two things.
    if process.hasLooked { process.isOpen = process.isOpen ?? .ambRMP68 }
  }
}

extension StoredIDMachine {
  // MARK: Calls

  private mutating func initialise(_ out: inout Outbox<Never>) {
    let id = lookUp(byInit: true, &out)
    let isFirst = !process.isInitialised
    process.isInitialised = true
    process.userID = kept(id)
    let stops =
      rules.stops == .withoutID && id.value == nil
      || rules.stops == .afterFailedWrite && writing == .failed
    var asked: RequirementID?
    // What a later one does besides is open. AMB-RMP-89.
    if isFirst, case .requirement = id.basis, writing == .failed || id.value == nil {
      let reason: RequirementID = writing == .failed ? .rmpUID17 : .rmpUID12
      out.recorder.cite(reason, "init goes on")
      asked = reason
    }
    let request: JSON = ["method": "GET", "url": "https://e.test/onboarding.json"]
    for (kind, body) in [("http", request), ("initDone", [:])] {
      if let asked { out.only(kind, by: asked) }
      guard !stops else { continue }
      if let asked {
        var effect = ExpectedEffect(.due, kind, .any(.object, by: asked), by: asked)
        effect.isRepeatable = true
        out.expect(effect)
      } else {
        out.does(kind, body, by: .rmpUID12)
      }
    }
  }

  /// What `getUserId` gives from now on: for the reason that it was resolved for where that is but a
  /// should.
  private func kept(_ id: Decided<UserID?>) -> Decided<UserID?> {
    guard id.value != nil, case .requirement(let reason) = id.basis else { return id }
    return Decided(id.value, by: .weighing(.rmpUID10, for: reason))
  }

  private mutating func getUserID(_ out: inout Outbox<Never>) {
    // Who keeps the id where it was looked up may have it from there.
    if !process.isInitialised, process.hasLooked { return out.open("returned", .ambRMP98) }
    var id = process.userID
    if case .requirement(let reason) = id.basis {
      out.recorder.cite(reason, id.value == nil ? "no id" : "an id")
      if process.isInitialised, rules.getter != .store { out.only("storeRead", by: .rmpUID10) }
    }
    switch rules.getter {
    case .memory: break
    case .nothing: id = Decided(nil, basis: id.basis)
    case .store where process.isInitialised: read(&out)
    case .storeBeforeInit where !process.isInitialised:
      if case .id(let stored, _) = store { id = Decided(stored, by: .rmpINI18) }
    case .store, .storeBeforeInit: break
    }
    answer("getUserId", id, &out)
  }

  private mutating func getData(_ out: inout Outbox<Never>) {
    let value: Acceptance =
      rules.data == .empty && !process.isInitialised
      ? .exactly([:], by: .rmpINI18) : .absentOrNull(by: .rmpINI18)
    if process.isInitialised {
      out.does("returned", Self.result("getOnboardingData", value, by: .rmpINI18), by: .rmpINI18)
    } else {
      out.recorder.cite(.rmpINI18, "no data")
      out.due("returned", Self.result("getOnboardingData", value, by: .rmpINI18), by: .rmpINI18)
    }
  }

  private mutating func answer(
    _ call: String, _ id: Decided<UserID?>, _ out: inout Outbox<Never>
  ) {
    switch id.basis {
    case .open(let ambiguity):
      out.open("returned", ambiguity)
      let value = UserID.accepted(id.value, by: .rmpUID19)
      out.does("returned", Self.result(call, value, by: .rmpUID19), by: .rmpUID19)
    case .requirement(let reason):
      let value = UserID.accepted(id.value, by: reason)
      out.due("returned", Self.result(call, value, by: reason), by: reason)
    }
  }

  private static func result(
    _ call: String, _ value: Acceptance, by reason: RequirementID
  ) -> Acceptance {
    .object([.init("call", .exactly(.string(JSONString(call)), by: reason)), .init("value", value)])
  }

  func read(_ out: inout Outbox<Never>) {
    out.does("storeRead", ["key": .string(JSONString(Self.key))], by: .rmpUID08)
  }
}
