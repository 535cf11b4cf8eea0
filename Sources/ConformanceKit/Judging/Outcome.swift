package import WirePrimitives

/// The JSON form of what a port did with an input, the thing that acceptance trees judge:
/// `{"ok": answer}`, `{"reject": {"class": name}}` or `{"fault": {}}`.
package enum Outcome {
  package static let ok = "ok"
  package static let reject = "reject"
  package static let fault = "fault"

  /// The outcome that a reply stands for; nil for replies that are no outcome (a crash, a timeout,
  /// an unsupported input), and for an answer that is not kept.
  package static func of(_ reply: Reply) -> JSON? {
    switch reply {
    case .ok(let value): .object([(ok, value)])
    case .reject(let name, _): .object([(reject, .object([("class", .string(name))]))])
    case .fault: .object([(fault, .object([]))])
    case .large, .unsupported, .crash, .timeout, .violation, .notRun: nil
    }
  }

  /// The outcome that a recorded value is, without what a message or a trace adds; nil where it is
  /// none: no object with one member, or one of another form.
  package static func reading(_ value: JSON) -> JSON? {
    guard let object = value.object, object.count == 1, let member = object.first else {
      return nil
    }
    switch member.name.text {
    case ok: return value
    case reject:
      guard let name = member.value["class"]?.text, !name.isEmpty else { return nil }
      return .object([(reject, .object([("class", .string(name))]))])
    case fault: return member.value.object.map { _ in .object([(fault, .object([]))]) }
    default: return nil
    }
  }

  /// Whether two replies to an input did different things; messages and traces may vary, and so may
  /// what their ``CanonicalForm`` leaves out.
  ///
  /// - Parameters:
  ///   - tree: what is accepted for the input, if anybody knows.
  ///   - lasting: takes away what an SDK may make anew each time.
  package static func differ(
    _ left: Reply, _ right: Reply, on input: JSON, under tree: Acceptance? = nil,
    lasting: (JSON) -> JSON = { $0 }
  ) -> Bool {
    // Most are simply the same.
    if let left = of(left), let right = of(right), left == right { return false }
    func digest(_ reply: Reply) -> AnswerDigest? {
      if case .large(let answer) = reply { return answer.value.digest }
      let outcome = if case .ok(let answer) = reply { of(.ok(lasting(answer))) } else { of(reply) }
      return outcome.map { CanonicalForm.digest(of: $0, on: input, under: tree) }
    }
    return digest(left) != digest(right)
  }

  /// The reply of one who follows a tree to the letter; nil where the tree leaves it open.
  package static func reply(following tree: Acceptance) -> Reply? {
    // Of most trees the answer can be had without the outcome around it.
    if case .object(let members) = tree, members.count == 1, members[0].name == ok,
      let answer = members[0].tree.witness
    {
      return .ok(answer)
    }
    return tree.witness.map(reply)
  }

  /// The reply that an outcome stands for.
  static func reply(_ outcome: JSON) -> Reply {
    if let value = outcome[ok] { return .ok(value) }
    if let rejection = outcome[reject] {
      return .reject(class: rejection["class"]?.text ?? "", message: nil)
    }
    return .fault(message: "the rules in force do not handle this input", trace: nil)
  }
}
