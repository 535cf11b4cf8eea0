import ConformanceKit
import MachineKit
import RampKitReference
import WirePrimitives

/// What is accepted of the phases of a trace of `rampkit.stored-id`.
struct StoredIDTree {
  private let steps: [(effects: [Effect], verdict: StoredIDVerdict)]

  init(_ steps: [(effects: [Effect], verdict: StoredIDVerdict)]) {
    self.steps = steps
  }

  var tree: Acceptance {
    .phases(
      steps.indices.map { index in
        let isLast = index == steps.count - 1
        return .object(members(of: steps[index]) + (isLast ? protection : []))
      })
  }

  /// RMP-UID-13, of the last write that is certain.
  private var protection: [Acceptance.Member] {
    var accessible: JSON?
    for step in steps {
      guard case .open = step.verdict.writes else {
        accessible = writes(step.effects).last?["accessible"] ?? accessible
        continue
      }
      // Whether it writes depends on the port, and so does what is the last write.
      if step.verdict.isLookup { return [] }
    }
    guard let accessible else { return [] }
    let asked = Acceptance.oneOf(
      [.exactly(accessible, by: .rmpUID13), .absentOrNull(by: .rmpUID13)], by: .rmpUID13)
    return [.init("storeWrite", .object([.init("accessible", asked)]))]
  }

  private func members(
    of step: (effects: [Effect], verdict: StoredIDVerdict)
  ) -> [Acceptance.Member] {
    let verdict = step.verdict
    var members: [Acceptance.Member] = []
    if let returned = verdict.returned { members.append(.init("returned", tree(for: returned))) }
    if let data = verdict.data {
      let value: Acceptance =
        data.isNull ? .absentOrNull(by: .rmpINI18) : .exactly(data, by: .rmpINI18)
      members.append(.init("returned", call("getOnboardingData", value, by: .rmpINI18)))
    }
    if let reason = verdict.noReads { members.append(.init("storeRead", .exactly([], by: reason))) }
    members += writes(of: step) + draws(of: verdict)
    if let (reason, isSo) = verdict.goesOn {
      let some = Acceptance.each(.any(.object, by: reason), .init(least: 1), by: reason)
      let tree = isSo ? some : .exactly([], by: reason)
      members += [.init("http", tree), .init("initDone", tree)]
    }
    return members
  }

  // MARK: Ids

  private func tree(for returned: StoredIDVerdict.Returned) -> Acceptance {
    switch returned.value.basis {
    case .open(let ambiguity): .ignored(returned.value.value?.json, ambiguity)
    case .requirement(let reason): call(returned.call, id(returned.value.value, reason), by: reason)
    }
  }

  private func call(_ name: String, _ value: Acceptance, by reason: RequirementID) -> Acceptance {
    .array(
      [.object([.init("call", .exactly(.string(name), by: reason)), .init("value", value)])],
      by: reason)
  }

  private func id(_ id: UserID?, _ reason: RequirementID) -> Acceptance {
    switch id {
    case nil: .absentOrNull(by: reason)
    case .text: .exactly(id?.json ?? .null, by: reason)
    case .made(let number): .named("id \(number)", Self.madeID(reason), by: reason)
    }
  }

  /// What is none is judged by what it is to be there for. Of letter case, a should, nothing is
  /// asked, because nothing that follows would be judged.
  private static func madeID(_ reason: RequirementID) -> Acceptance {
    .uuid(
      .object([
        .init("version", .exactly(4, by: StoredIDVerdict.weighed(.rmpUID02, for: reason))),
        .init("variant", .exactly("10", by: StoredIDVerdict.weighed(.rmpUID03, for: reason))),
      ]), by: reason)
  }

  // MARK: The store and the source

  private func writes(_ effects: [Effect]) -> [JSON] {
    effects.map(\.act).filter { $0.name == "storeWrite" }.map(\.body)
  }

  private func writes(
    of step: (effects: [Effect], verdict: StoredIDVerdict)
  ) -> [Acceptance.Member] {
    let written = writes(step.effects).first
    switch step.verdict.writes {
    case .open: return []
    case .none(let reason): return [.init("writes", .exactly([], by: reason))]
    case .exactly(let count, let id, let reason):
      let write = write(id, written, by: reason)
      return [.init("writes", .array(Array(repeating: write, count: count), by: reason))]
    case .tried(let id, let reason):
      return [.init("writes", .each(write(id, written, by: reason), .init(least: 1), by: reason))]
    }
  }

  private func write(_ id: UserID, _ written: JSON?, by reason: RequirementID) -> Acceptance {
    let value: Acceptance =
      written?["value"] == id.json
      ? self.id(id, reason) : .exactly(written?["value"] ?? .null, by: reason)
    return .object([
      .init(
        "storeWrite",
        .object([
          .init("key", .exactly(written?["key"] ?? .null, by: .rmpCST02)),
          .init("value", value),
          .init("store", .exactly(written?["store"] ?? .null, by: .rmpUID15)),
        ]))
    ])
  }

  private func draws(of verdict: StoredIDVerdict) -> [Acceptance.Member] {
    func member(_ tree: Acceptance) -> [Acceptance.Member] {
      [.init("random", .granted(StoredIDSuite.randomSource.id, tree))]
    }
    switch verdict.draws {
    case .open: return []
    case .none(let reason): return member(.exactly([], by: reason))
    case .from(let isSecure):
      var reason = RequirementID.rmpUID06
      switch verdict.writes {
      case .exactly(_, _, let made), .tried(_, let made):
        reason = StoredIDVerdict.weighed(reason, for: made)
      case .open, .none: break
      }
      let draw = Acceptance.object([.init("secure", .exactly(.bool(isSecure), by: reason))])
      return member(.each(draw, .init(least: 1), by: reason))
    }
  }
}
