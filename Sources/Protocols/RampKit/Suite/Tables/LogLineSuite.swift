import ChoiceEngine
package import ConformanceKit
import MachineKit
import RampKitReference
import WirePrimitives

extension ConformanceSuite {
  /// `rampkit.log-line`: the line that is logged.
  ///
  /// Input `{"context", "message": text}`; answer `{"line": text}`. No rejections. Only for ports with
  /// a function for it.
  package static let rampkitLogLine = ConformanceSuite(
    id: SuiteID("rampkit.log-line"),
    summary: "the line that is logged",
    requirements: [.rmpLOG01],
    choices: [], capabilities: [LogLineSuite.function], totality: nil,
    rules: LogLineRules(), variants: LogLineRules.variants,
    generate: { source in
      [
        "context": .string(source.pick(["Init", "ShowOnboarding", "a b", "Init:", "50%s"])),
        "message": .string(
          source.pick([
            "finished", "userId abc-123-def", "", "a: b", "\u{e9} \u{1F389}", "100% of %d %@", "%%",
            "{0} $1",
          ])),
      ]
    },
    notes: { _ in [] },
    traits: { input in
      ["context", "message"].map { InputTrait("the \($0)", .text(input[$0]?.text ?? "")) }
    },
    needs: { _ in [LogLineSuite.function.id] },
    model: { (input, rules, recorder) throws(InvalidInput) in
      guard let context = input["context"]?.text, let message = input["message"]?.text else {
        throw InvalidInput("\"context\" or \"message\" is no text")
      }
      recorder.cite(.rmpLOG01, message.isEmpty ? "empty" : "line")
      let line = rules.line(context, message)
      return .answer(.object([.init("line", .exactly(.string(line), by: .rmpLOG01))]))
    })
}

enum LogLineSuite {
  static let function = Capability(
    id: CapabilityID("rampkit.log-function"), summary: "the port has a function for log lines")
}
