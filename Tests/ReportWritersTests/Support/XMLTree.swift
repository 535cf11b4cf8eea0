import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// A parsed XML document, by a parser that nobody here wrote.
final class XMLTree {
  let name: String
  let attributes: [String: String]
  fileprivate(set) var children: [XMLTree] = []
  fileprivate(set) var text = ""

  fileprivate init(_ name: String, _ attributes: [String: String]) {
    self.name = name
    self.attributes = attributes
  }

  /// Nil for what is not well-formed.
  static func parse(_ text: String) -> XMLTree? {
    let builder = Builder()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = builder
    return parser.parse() ? builder.root.children.first : nil
  }

  func all(_ name: String) -> [XMLTree] {
    children.flatMap { ($0.name == name ? [$0] : []) + $0.all(name) }
  }

  private final class Builder: NSObject, XMLParserDelegate {
    let root = XMLTree("", [:])
    private lazy var open = [root]

    func parser(
      _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
      qualifiedName: String?, attributes: [String: String]
    ) {
      let element = XMLTree(name, attributes)
      open.last?.children.append(element)
      open.append(element)
    }

    func parser(
      _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
    ) {
      open.removeLast()
    }

    func parser(_ parser: XMLParser, foundCharacters string: String) {
      open.last?.text += string
    }
  }
}
