/// The id of a suite: its protocol's name, a dot and its own, such as `passage.jwt-flags`.
package struct SuiteID: Hashable, Sendable, Codable, CustomStringConvertible {
  package let text: String
  package init(_ text: String) { self.text = text }
  package var description: String { text }

  /// The part before the first dot: the protocol.
  package var protocolName: String { String(text.prefix { $0 != "." }) }
  /// The part after the first dot.
  package var shortName: String { String(text.drop { $0 != "." }.dropFirst()) }
}

/// The id of something that a port declares where the documents leave a closed set open.
package struct ChoiceID: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  package let text: String
  package init(_ text: String) { self.text = text }
  package init(stringLiteral text: String) { self.text = text }
  package var description: String { text }
}

/// The id of a part that a port may lack.
package struct CapabilityID: Hashable, Sendable, CustomStringConvertible {
  package let text: String
  package init(_ text: String) { self.text = text }
  package var description: String { text }
}
