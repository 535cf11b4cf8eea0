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
    let end = json.endIndex
    output.reserveCapacity(Swift.min(limit, Self.likelySize(of: json)))
    document.tape.withUnsafeBufferPointer { tape in
      var index = json.index
      while index < end, output.count <= limit {
        separate()
        if let line = lineThatFits(JSON(document, at: index)) {
          output.append(contentsOf: line)
          index = tape[index].indexAfter(index)
        } else {
          write(tape[index], in: document)
          index += 1
        }
        while let container = open.last, container.end == index { close(container) }
      }
    }
  }

  /// A whole document takes its texts with quotes, commas and colons, which a parsed one has
  /// already.
  private static func likelySize(of json: JSON) -> Int {
    let nodes = json.endIndex - json.index
    guard json.index == 0 else { return nodes * 8 }
    return json.document.bytes.count + (json.isDense ? nodes * 4 : 0)
  }

  /// A container on one line, where the layout wants it so and the line has room, a comma counted.
  private func lineThatFits(_ value: @autoclosure () -> JSON) -> [UInt8]? {
    guard case .filled(let width) = layout else { return nil }
    let value = value()
    guard value.kind == .array || value.kind == .object else { return nil }
    let room = width - (output.count - lineStart) - 1
    guard room > 1 else { return nil }
    let line = Self.bytes(of: value, layout: .line, escaping: escaping, limit: room)
    return line.count <= room ? line : nil
  }

  /// What stands before the next name or value.
  @inline(__always)
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

  @inline(__always)
  private mutating func write(_ node: TapeNode, in document: JSONDocument) {
    switch node.kind {
    case .null: append("null")
    case .false: append("false")
    case .true: append("true")
    case .number:
      document.bytes.withUnsafeBufferPointer {
        output.append(contentsOf: UnsafeBufferPointer(rebasing: $0[node.textRange]))
      }
    case .string:
      let string = JSONString(storage: document.bytes, node: node)
      escaping.append(string, to: &output, limit: limit)
    case .array, .object:
      let isObject = node.kind == .object
      output.append(isObject ? ASCII.openBrace : ASCII.openBracket)
      open.append(Container(isObject: isObject, end: node.low))
    }
  }

  @inline(__always)
  private mutating func append(_ literal: StaticString) {
    output.append(
      contentsOf: UnsafeBufferPointer(
        start: literal.utf8Start, count: literal.utf8CodeUnitCount))
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
