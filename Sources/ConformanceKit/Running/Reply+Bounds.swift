import MachineKit
import WirePrimitives

extension Reply {
  /// Bytes of UTF-8 up to which a port's own words are kept.
  private static let wordBytes = 64 << 10
  private static let nameBytes = 1 << 10

  /// The same with the beginning of texts that are too long to be kept; they are closed with `…` and
  /// their length.
  var boundingTexts: Reply {
    func bounded(_ text: String, _ limit: Int) -> String {
      guard text.utf8.count > limit else { return text }
      var end = text.utf8.index(text.utf8.startIndex, offsetBy: limit)
      while end.samePosition(in: text.unicodeScalars) == nil { text.utf8.formIndex(before: &end) }
      return "\(text[..<end])… (\(text.utf8.count) bytes)"
    }
    switch self {
    case .reject(let name, let message):
      return .reject(
        class: bounded(name, Self.nameBytes), message: message.map { bounded($0, Self.wordBytes) })
    case .unsupported(let why): return .unsupported(bounded(why, Self.wordBytes))
    case .fault(let message, let trace):
      return .fault(
        message: bounded(message, Self.wordBytes), trace: trace.map { bounded($0, Self.wordBytes) })
    case .ok, .large, .crash, .timeout, .violation, .notRun: return self
    }
  }

  /// Memory that is held as long as the reply is.
  package var storedBytes: Int {
    switch self {
    case .ok(let answer): answer.storedBytes
    case .large(let answer): answer.value.start.utf8.count
    case .reject(let name, let message): name.utf8.count + (message?.utf8.count ?? 0)
    case .fault(let message, let trace): message.utf8.count + (trace?.utf8.count ?? 0)
    case .unsupported(let text), .crash(let text), .notRun(let text), .violation(_, let text):
      text.utf8.count
    case .timeout: 0
    }
  }
}
