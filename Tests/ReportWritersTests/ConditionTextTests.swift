import ConformanceKit
import Testing

@testable import ReportWriters

/// Conditions, each as it completes "it fails with ".
@Suite struct ConditionTextTests {
  @Test(
    arguments: [
      (
        "a member payload that is", .texts(["0", "an empty text"]),
        "a member payload that is 0 or an empty text"
      ),
      ("a member payload that is", .noText("0"), "a member payload that is not 0"),
      ("the members of expected `http`", .texts([""]), "no members in expected `http`"),
      ("the members of expected `http`", .noText(""), "members in expected `http`"),
      (
        "the members of expected `http`", .texts(["a, b"]),
        #"the members of expected `http` "a, b""#
      ),
      ("the same `x` as `y`", .absent, "`x` other than `y`"),
      ("the same `x` twice", .absent, "no `x` twice"),
      ("a digit in `x`", .absent, "no digit in `x`"),
      ("expected answer", .most(3), "expected answer of 3 or less"),
    ] as [(String, Condition.Value, String)])
  func `a condition reads as English`(name: String, value: Condition.Value, text: String) {
    #expect(Phrases.condition(Condition(name: name, value: value, requirement: nil)) == text)
  }
}
