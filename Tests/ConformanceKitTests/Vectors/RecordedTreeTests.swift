import ConformanceKit
import MachineKit
import TestSupport
import Testing
import WirePrimitives

/// The trees of vectors, which hold for every port.
@Suite struct RecordedTreeTests {
  private static let a = RequirementID("X-REC-01")
  private static let size = ChoiceID("x.size")
  private static let form = ChoiceID("x.form")

  private static func leaf(_ text: String?) -> Acceptance {
    .exactly(text.map { .string($0) } ?? .null, by: a)
  }

  private func recorded(
    _ tree: @escaping @Sendable ([ChoiceID: String]) -> Acceptance
  ) throws -> Acceptance {
    try ConformanceSuite.choosing(
      [
        (Self.size, ["small", "large", "huge"]), (Self.form, ["round", "square"]),
      ], tree: tree
    ).recordedTree(of: [:])
  }

  @Test func `a choice stands only where it is felt`() throws {
    let tree = try recorded { taken in
      .answer(
        .object([
          .init("same", Self.leaf("x")), .init("size", Self.leaf(taken[Self.size])),
          .init("form", .object([.init("name", Self.leaf(taken[Self.form]))])),
        ]))
    }
    #expect(
      tree
        == .answer(
          .object([
            .init("same", Self.leaf("x")),
            .init(
              "size",
              .when(
                Self.size, ["small", "large", "huge"].map { .init($0, Self.leaf($0)) })),
            .init(
              "form",
              .object([
                .init(
                  "name",
                  .when(Self.form, ["round", "square"].map { .init($0, Self.leaf($0)) }))
              ])),
          ])))
  }

  @Test func `a choice that is felt nowhere leaves no trace`() throws {
    #expect(try recorded { _ in Self.leaf("x") } == Self.leaf("x"))
  }

  @Test func `one choice inside another`() throws {
    let tree = try recorded { taken in
      Self.leaf(taken[Self.size] == "huge" ? taken[Self.form] : "x")
    }
    let forms = Acceptance.when(
      Self.form, ["round", "square"].map { .init($0, Self.leaf($0)) })
    #expect(
      tree
        == .when(
          Self.size,
          [.init("small", Self.leaf("x")), .init("large", Self.leaf("x")), .init("huge", forms)]))
  }

  @Test func `answers of another form are branches as a whole`() throws {
    let tree = try recorded { taken in
      taken[Self.form] == "round"
        ? .answer(Self.leaf("x")) : .rejection("malformed", by: Self.a)
    }
    #expect(
      tree
        == .when(
          Self.form,
          [
            .init("round", .answer(Self.leaf("x"))),
            .init("square", .rejection("malformed", by: Self.a)),
          ]))
  }

  @Test func `a capability that all branches need stands around the choice`() throws {
    let capability = CapabilityID("x.capability")
    let tree = try recorded { .granted(capability, Self.leaf($0[Self.form])) }
    let branches = ["round", "square"].map { Acceptance.Branch($0, Self.leaf($0)) }
    #expect(tree == .granted(capability, .when(Self.form, branches)))
    let mixed = try recorded { taken in
      taken[Self.form] == "round" ? .granted(capability, Self.leaf("x")) : Self.leaf("x")
    }
    #expect(
      mixed
        == .when(
          Self.form,
          [.init("round", .granted(capability, Self.leaf("x"))), .init("square", Self.leaf("x"))]))
  }

  @Test func `a branch that repeats an earlier one is written as its name, and read back`() throws {
    let tree = try recorded { Self.leaf($0[Self.size] == "large" ? "y" : "x") }
    let text = """
      {"$when":"x.size","variants":{"small":{"$is":"x","by":"X-REC-01"},\
      "large":{"$is":"y","by":"X-REC-01"},"huge":"small"}}
      """
    #expect(tree.json.compactText == text)
    #expect(try Acceptance(json: tree.json) == tree)
  }
}
