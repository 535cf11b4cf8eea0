package import MachineKit
package import WirePrimitives

/// What is judged of a page; written in `Corpus/README.md`.
package struct PageReading {
  static let member = "html"

  private var preconnect: [JSONString: [JSON]] = [:]
  private var prefetch: [JSONString: Int] = [:]
  private var isGrouped = true

  /// Nil where the page cannot be read.
  package static func of(_ html: JSONString) -> JSON? {
    guard let text = html.text else { return nil }
    let reader = TagReader(text)
    return reader.isComplete ? links(reader.tags) : JSON?.none
  }

  /// Which origins and hosts a page connects to.
  static func links(_ tags: [TagReader.Tag]) -> JSON {
    var reading = PageReading()
    for tag in tags where tag.name == "link" { reading.add(tag.attributes) }
    return reading.json
  }

  private mutating func add(_ link: [String: String]) {
    let words = TagReader.lowerCase(link["rel"] ?? "").utf8.split(whereSeparator: TagReader.isBlank)
    let href = JSONString(TagReader.trimmed(link["href"] ?? ""))
    if words.contains(where: { $0.elementsEqual("preconnect".utf8) }) {
      isGrouped = isGrouped && prefetch.isEmpty
      preconnect[href, default: []].append(Self.credentials(link["crossorigin"]))
    }
    if words.contains(where: { $0.elementsEqual("dns-prefetch".utf8) }) {
      prefetch[withoutPort(href), default: 0] += 1
    }
  }

  private func withoutPort(_ href: JSONString) -> JSONString {
    let units = href.codeUnits
    guard let colon = units.lastIndex(of: 0x3A), colon + 1 < units.endIndex,
      units[(colon + 1)...].allSatisfy({ (0x30...0x39).contains($0) })
    else { return href }
    return JSONString(codeUnits: Array(units[..<colon]))
  }

  /// As a page takes the attribute `crossorigin`.
  private static func credentials(_ value: String?) -> JSON {
    guard let value else { return nil }
    let isNamed = TagReader.lowerCase(value) == "use-credentials"
    return isNamed ? "use-credentials" : "anonymous"
  }

  private var json: JSON {
    [
      "preconnect": .object(
        preconnect.sorted { $0.key < $1.key }.map { ($0.key, .array($0.value)) }),
      "preconnects": .number(preconnect.values.reduce(0) { $0 + $1.count }),
      "dnsPrefetch": .object(
        prefetch.sorted { $0.key < $1.key }.map { ($0.key, .number($0.value)) }),
      "hosts": .number(prefetch.count), "isGrouped": .bool(isGrouped),
    ]
  }
}

extension PageForm {
  /// What is judged of a page; nil where it cannot be read.
  package func reading(of html: JSONString) -> JSON? {
    texts.map { DocumentReading.of(html, $0) } ?? PageReading.of(html)
  }
}
