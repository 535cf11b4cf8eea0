package import MachineKit
package import WirePrimitives

extension Outcome {
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

  /// Whether two replies to an input did different things; messages and traces may vary, and so may
  /// what their ``CanonicalForm`` leaves out.
  ///
  /// - Parameters:
  ///   - tree: what is accepted for the input, if anybody knows.
  ///   - grants: the capabilities of the port.
  ///   - normalised: takes away what an SDK may make anew each time.
  package static func differ(
    _ left: Reply, _ right: Reply, on input: JSON, under tree: Acceptance? = nil,
    grants: @escaping (CapabilityID) -> Bool = { _ in true }, normalised: (JSON) -> JSON = { $0 }
  ) -> Bool {
    // Most are simply the same.
    if let left = of(left), let right = of(right), left == right { return false }
    func digest(_ reply: Reply) -> AnswerDigest? {
      if case .large(let answer) = reply { return answer.value.digest }
      let outcome =
        if case .ok(let answer) = reply { of(.ok(normalised(answer))) } else { of(reply) }
      // Without a tree nobody else tells whether their order is right.
      let order: CanonicalForm.MapOrder = tree == nil ? .counts : .isFree
      return outcome.map {
        CanonicalForm.digest(of: $0, on: input, under: tree, order, grants: grants)
      }
    }
    return digest(left) != digest(right)
  }

  /// The effects of a step of a trace, from 1; nil where a reply has no such step.
  static func effects(of reply: Reply, inStep step: Int) -> [Act]? {
    guard let lists = of(reply)?[ok]?["effects"]?.array.map(Array.init),
      lists.indices.contains(step - 1)
    else { return nil }
    return TraceAnswer.effects(lists[step - 1])
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

  /// Whether one who follows a tree to the letter answers, and does not reject.
  static func isAnswerDue(by tree: Acceptance) -> Bool {
    if case .ok? = reply(following: tree) { true } else { false }
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
