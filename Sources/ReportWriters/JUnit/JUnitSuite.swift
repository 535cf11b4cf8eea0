/// A `testsuite` in the making.
struct JUnitSuite {
  let name: String
  /// When the run began, in UTC.
  let started: String
  let milliseconds: Int
  var properties: [(name: String, value: String)] = []
  let cases: [JUnitCase]

  var node: XMLNode {
    let attributes =
      [("name", name)] + Self.totals([self])
      // The format knows no time zones.
      + [("time", Self.seconds(milliseconds)), ("timestamp", started.replacing("Z", with: ""))]
    let properties = properties.map {
      XMLNode("property", [("name", $0.name), ("value", $0.value)])
    }
    return XMLNode(
      "testsuite", attributes,
      (properties.isEmpty ? [] : [XMLNode("properties", [], properties)])
        + cases.map { $0.node(in: name) })
  }

  static func totals(_ suites: [JUnitSuite]) -> [(name: String, value: String)] {
    let cases = suites.flatMap(\.cases)
    func count(_ isMeant: (JUnitCase.Result) -> Bool) -> String {
      String(cases.count { isMeant($0.result) })
    }
    return [
      ("tests", String(cases.count)),
      ("failures", count { if case .failed = $0 { true } else { false } }),
      ("errors", count { if case .error = $0 { true } else { false } }),
      ("skipped", count { if case .skipped = $0 { true } else { false } }),
    ]
  }

  /// `2.400`.
  static func seconds(_ milliseconds: Int) -> String {
    let rest = String(milliseconds % 1_000)
    return "\(milliseconds / 1_000)." + String(repeating: "0", count: 3 - rest.count) + rest
  }
}
