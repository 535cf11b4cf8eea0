import ConformanceKit
import FinvuReference
import MachineKit
import WirePrimitives

/// What is accepted of the calls of a phase.
struct SessionCallTree {
  private let calls: SessionVerdict.Calls
  /// Of what a port may have told before, nothing was told before this phase.
  private let isWhole: Bool

  init(_ calls: SessionVerdict.Calls, isWhole: Bool) {
    self.calls = calls
    self.isWhole = isWhole
  }

  var members: [Acceptance.Member] {
    let members = [Acceptance.Member("calls", sequence)] + content
    guard calls.needsPromptRelease else { return members }
    return members.map { .init($0.name, .granted(SessionSuite.promptRelease.id, $0.tree)) }
  }

  /// What is asked of the last response where nothing else is known of it.
  static let anyStatus: Acceptance.Member = {
    let status = Acceptance.oneOf(
      DocumentedName.statuses.map { .exactly(.string(JSONString($0.value)), by: .fnvSTS17) },
      by: .fnvSTS17)
    let response = Acceptance.json(
      .object([.init("status", status)]), .none, by: .fnvSTS17)
    return .init(
      "call",
      .oneOf(
        [.absentOrNull(by: .fnvSTS17), .object([.init("argument", response)])], by: .fnvSTS17))
  }()

  // MARK: The sequence

  private var sequence: Acceptance {
    let lists = alternatives.map { list($0) }
    return lists.count == 1 ? lists[0] : .oneOf(lists, by: calls.requirement)
  }

  private func list(_ trees: [Acceptance]) -> Acceptance {
    calls.isFree
      ? .unordered(trees, by: calls.requirement) : .array(trees, by: calls.requirement)
  }

  /// The calls that are due, and the same with those that a port may make of its own accord.
  private var alternatives: [[Acceptance]] {
    if calls.isFree { return free }
    let due = calls.due.map {
      isCertain
        ? Self.tree($0, isOrdered ? $0.content : []) : Self.tree($0, statusBy: calls.requirement)
    }
    let bases = isOptional ? [due, []] : [due]
    var all: [[Acceptance]] = []
    for base in bases where calls.isUnordered && base.count == 2 {
      all += unordered(base)
    }
    for base in bases where !calls.isUnordered || base.count != 2 {
      for extra in Self.choices(from: extras).map({ $0.map(tree) }) {
        all.append(extra + base)
        if calls.isTrailing, !extra.isEmpty, !base.isEmpty { all.append(base + extra) }
      }
    }
    if let instead = calls.instead {
      let code = instead.content.filter { $0.name == "errorCode" }
      let instead = Self.tree(instead, code, statusBy: calls.requirement)
      all += Self.choices(from: extras).map { $0.map(tree) + [instead] }
    }
    return all.reduce(into: []) { kept, trees in
      if !kept.contains(trees) { kept.append(trees) }
    }
  }

  /// What is due and any of the extra calls.
  private var free: [[Acceptance]] {
    var lists: [[Acceptance]] = [
      calls.due.map { Self.tree($0, statusBy: calls.requirement) }
    ]
    for extra in extras {
      let call = tree(extra)
      lists += lists.map { list in list + [call] }
    }
    return lists
  }

  /// Two calls of two functions in either order; what a function is told besides comes before, because
  /// what is due is the end.
  private func unordered(_ due: [Acceptance]) -> [[Acceptance]] {
    var lists: [[Acceptance]] = []
    for extra in Self.choices(from: extras) {
      for (first, last) in [(0, 1), (1, 0)] {
        let function = calls.due[first].function
        let before: [Acceptance] = extra.filter { $0.function == function }.map(tree)
        let others: [Acceptance] = extra.filter { $0.function != function }.map(tree)
        for count in 0...others.count {
          var list: [Acceptance] = before
          list += others[..<count]
          list.append(due[first])
          list += others[count...]
          list.append(due[last])
          lists.append(list)
        }
      }
    }
    return lists
  }

  /// Nothing but what is due may be told.
  private var isCertain: Bool { !isOptional && extras.isEmpty && calls.instead == nil }

  private var isOrdered: Bool { !calls.isTrailing && !calls.isUnordered }

  /// What a port may have told before, and then tells no second time.
  private var isOptional: Bool { !isWhole && calls.due.contains(where: \.mayBeTold) }

  private var extras: [SessionVerdict.Extra] {
    var seen: Set<SessionVerdict.Extra> = []
    return calls.extras.filter { extra in
      let isDue = calls.due.contains { $0.function == extra.function && $0.status == extra.status }
      return (!isDue || extra.evenBesides) && seen.insert(extra).inserted
    }
  }

  /// Some of them or none, in every order.
  private static func choices(
    from extras: [SessionVerdict.Extra]
  ) -> [[SessionVerdict.Extra]] {
    extras.reduce([[]]) { choices, extra in
      choices
        + choices.flatMap { choice in
          (0...choice.count).map { choice[..<$0] + [extra] + choice[$0...] }.map(Array.init)
        }
    }
  }

  private func tree(_ extra: SessionVerdict.Extra) -> Acceptance {
    let requirement = calls.requirement
    let status: Acceptance =
      extra.status.map { .exactly(.string(JSONString($0)), by: requirement) }
      ?? .any(.string, by: requirement)
    let told = Acceptance.object([
      .init("status", status), .init("token", .absentOrNull(by: requirement)),
    ])
    return Self.call(
      extra.function, by: requirement, extra.status == nil ? .object([]) : told, by: requirement)
  }

  /// - Parameters:
  ///   - content: what is asked besides the status.
  ///   - statusBy: where there are alternatives, the requirement that stands for all of them.
  private static func tree(
    _ response: SessionVerdict.Response, _ content: [ResponsePart] = [],
    statusBy: RequirementID? = nil
  ) -> Acceptance {
    let status = response.parts.filter { $0.name == "status" }
      .map { part in statusBy.map { ResponsePart(part.name, part.value, $0) } ?? part }
    let parts = status + content
    return call(
      response.function, in: response.webView, by: response.functionBy,
      .object(parts.map { .init($0.name, $0.tree) }), by: response.argumentBy)
  }

  /// - Parameter webView: nil where there has been but one; a port need not name it in any case.
  private static func call(
    _ function: JSONString, in webView: JSONString? = nil, by functionBy: RequirementID,
    _ argument: Acceptance, by argumentBy: RequirementID
  ) -> Acceptance {
    var members: [Acceptance.Member] = [
      .init("function", .exactly(.string(function), by: functionBy)),
      .init("argument", .json(argument, .none, by: argumentBy)),
    ]
    if let webView {
      let named = Acceptance.exactly(.string(webView), by: functionBy)
      members.append(
        .init("webView", .oneOf([named, .absentOrNull(by: functionBy)], by: functionBy)))
    }
    return .object([.init("call", .object(members))])
  }

  // MARK: The content

  /// Of the last call, where that is certain to be the one that is due last though others may come
  /// before. Where none may, it is asked in the sequence.
  private var content: [Acceptance.Member] {
    if let otp = readOTP { return [otp] }
    guard let last = calls.due.last, !isOptional, !isCertain, isOrdered, calls.instead == nil,
      !last.content.isEmpty
    else { return [] }
    let argument = Acceptance.object(last.content.map { .init($0.name, $0.tree) })
    return [
      .init(
        "call",
        .object([.init("argument", .json(argument, .none, by: last.argumentBy))]))
    ]
  }
}

extension SessionCallTree {
  /// Of the code that was read, where the last call may be a VERIFY as well.
  private var readOTP: Acceptance.Member? {
    guard calls.isTrailing, calls.due.count == 1, !isOptional,
      let otp = calls.due[0].parts.first(where: { $0.name == "otp" })
    else { return nil }
    let verified = ResponsePart("status", .anyOf(["VERIFY"]), otp.requirement)
    let trees = [otp, verified].map { part in
      let argument = Acceptance.object([.init(part.name, part.tree)])
      return Acceptance.object([
        .init("argument", .json(argument, .none, by: part.requirement))
      ])
    }
    return .init("call", .oneOf(trees, by: otp.requirement))
  }
}

extension ResponsePart {
  fileprivate var isOpen: Bool { if case .open = value { true } else { false } }
}

extension SessionVerdict.Response {
  /// All but the status. What is open is left out: a trace goes on the same way whatever it is.
  fileprivate var content: [ResponsePart] { parts.filter { $0.name != "status" && !$0.isOpen } }

  fileprivate var status: String? {
    guard case .anyOf(let values) = parts.first(where: { $0.name == "status" })?.value else {
      return nil
    }
    return values.first?.text
  }
}
