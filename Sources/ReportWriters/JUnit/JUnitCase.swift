/// A `testcase` in the making.
struct JUnitCase {
  enum Result {
    case passed
    /// Passed, with something to read.
    case passedWith(String)
    case failed(type: String, message: String, text: String)
    case error(String)
    case skipped(String)
  }

  let name: String
  let result: Result

  func node(in suite: String) -> XMLNode {
    let attributes = [(name: "classname", value: suite), (name: "name", value: name)]
    return switch result {
    case .passed: XMLNode("testcase", attributes)
    case .passedWith(let text): XMLNode("testcase", attributes, [XMLNode("system-out", text: text)])
    case .failed(let type, let message, let text):
      XMLNode(
        "testcase", attributes,
        [XMLNode("failure", [("type", type), ("message", message)], text: text)])
    case .error(let message):
      XMLNode("testcase", attributes, [XMLNode("error", [("type", "run"), ("message", message)])])
    case .skipped(let message):
      XMLNode("testcase", attributes, [XMLNode("skipped", [("message", message)])])
    }
  }
}
