/// Writes a value in the order of its tape, without recursion.
struct TapeWriter {
  private struct Container {
    let isObject: Bool
    /// The tape index after its contents.
    let end: Int
    /// Names and values that have begun.
    var partCount = 0
  }

  private let layout: Layout
  private let escaping: StringEscaping
  private let limit: Int
  private var output: [UInt8] = []
  private var open: [Container] = []
  /// Where the current line begins in the output.
  private var lineStart = 0

  private init(layout: Layout, escaping: StringEscaping, limit: Int) {
    self.layout = layout
    self.escaping = escaping
    self.limit = limit
  }

  /// The text of a value, cut off somewhere after `limit` bytes.
  static func bytes(
    of json: JSON, layout: Layout, escaping: StringEscaping, limit: Int = .max
  ) -> [UInt8] {
    var writer = TapeWriter(layout: layout, escaping: escaping, limit: limit)
    writer.write(json)
    return writer.output
  }

  private mutating func write(_ json: JSON) {
    let document = json.document
    var index = json.index
    let end = json.endIndex
    output.reserveCapacity(Swift.min(limit, (end - index) * 8))
    while index < end, output.count <= limit {
      separate()
      let value = JSON(document, at: index)
      if let line = lineThatFits(value) {
        output.append(contentsOf: line)
        index = value.endIndex
      } else {
        write(document.tape[index], in: document)
        index += 1
      }
      while let container = open.last, container.end == index { close(container) }
    }
  }

  /// A container on one line, where the layout wants it so and the line has room, a comma counted.
  private func lineThatFits(_ value: JSON) -> [UInt8]? {
    guard case .filled(let width) = layout, value.kind == .array || value.kind == .object else {
      return nil
    }
    let room = width - (output.count - lineStart) - 1
    guard room > 1 else { return nil }
    let line = Self.bytes(of: value, layout: .line, escaping: escaping, limit: room)
    return line.count <= room ? line : nil
  }

  /// What stands before the next name or value.
  private mutating func separate() {
    guard let container = open.last else { return }
    open[open.count - 1].partCount += 1
    if container.isObject, container.partCount & 1 == 1 {
      output.append(ASCII.colon)
      if layout != .compact { output.append(ASCII.space) }
    } else {
      if container.partCount > 0 {
        output.append(ASCII.comma)
        if layout == .line { output.append(ASCII.space) }
      }
      breakLine()
    }
  }

  private mutating func write(_ node: TapeNode, in document: JSONDocument) {
    switch node.kind {
    case .null: output.append(contentsOf: "null".utf8)
    case .false: output.append(contentsOf: "false".utf8)
    case .true: output.append(contentsOf: "true".utf8)
    case .number: output.append(contentsOf: document.bytes[node.textRange])
    case .string:
      let string = JSONString(storage: document.bytes, node: node)
      escaping.append(string, to: &output, limit: limit)
    case .array, .object:
      let isObject = node.kind == .object
      output.append(isObject ? ASCII.openBrace : ASCII.openBracket)
      open.append(Container(isObject: isObject, end: node.low))
    }
  }

  private mutating func close(_ container: Container) {
    open.removeLast()
    if container.partCount > 0 { breakLine() }
    output.append(container.isObject ? ASCII.closeBrace : ASCII.closeBracket)
  }

  private mutating func breakLine() {
    guard layout != .compact, layout != .line else { return }
    output.append(ASCII.lineFeed)
    lineStart = output.count
    let depth = min(open.count, Layout.deepestIndentation)
    output.append(contentsOf: repeatElement(ASCII.space, count: depth * 2))
  }
}
