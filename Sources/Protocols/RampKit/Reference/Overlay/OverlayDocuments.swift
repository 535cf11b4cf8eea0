import MachineKit
import WirePrimitives

/// Which marks the documents of an onboarding contain: texts that no document contains by chance and
/// that are written alike wherever they stand.
struct OverlayDocuments: Sendable {
  /// By page; nil where how a document is built is open.
  private let marks: [[JSON]?]

  init(_ config: JSON) {
    let marks = config["marks"]?.array.map(Array.init) ?? []
    let variables = config["variables"]?.object.map(Array.init) ?? []
    let scripts = config["requiredScripts"]?.array.map(Array.init) ?? []
    let shared = variables.compactMap(\.value.text) + scripts.compactMap(\.text)
    let isPlain =
      marks.allSatisfy { $0.text.map(Self.isMark) ?? false }
      && variables.allSatisfy { !$0.name.isEmpty && $0.value.text.map(Self.isPlain) ?? false }
      && scripts.allSatisfy {
        $0.text.map { $0.hasPrefix("https://") && Self.isPlain($0) } ?? false
      }
    let screens = config["screens"]?.array.map(Array.init) ?? []
    self.marks = screens.map { screen in
      guard isPlain, let html = screen["html"]?.text, Self.isPlain(html) else { return nil }
      return marks.filter { mark in
        (shared + [html]).contains { $0.contains(mark.text ?? "") }
      }
    }
  }

  subscript(page: Int) -> [JSON]? { marks[page] }

  private static func isMark(_ text: String) -> Bool {
    text.hasPrefix("mark-") && text.count > 5
      && text.allSatisfy { $0.isASCII && ($0.isLowercase || $0.isNumber || $0 == "-") }
  }

  private static func isPlain(_ text: String) -> Bool {
    !text.isEmpty
      && text.allSatisfy {
        $0.isASCII && ($0.isLowercase || $0.isNumber || " -./:<>".contains($0))
      }
  }
}
