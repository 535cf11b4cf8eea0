/// Writes a value in the order of its tape, without recursion.
struct TapeWriter: ~Copyable {
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
  private var output: ByteOutput
  /// The innermost of the open containers, and those that it stands in.
  private var inner: Container?
  private var outer: [Container] = []
  /// Where the current line begins in the output.
  private var lineStart = 0

  private init(layout: Layout, escaping: StringEscaping, limit: Int, capacity: Int) {
    self.layout = layout
    self.escaping = escaping
    self.limit = limit
    output = ByteOutput(capacity: capacity)
  }

  /// The text of a value, cut off somewhere after `limit` bytes.
  static func bytes(
    of json: JSON, layout: Layout, escaping: StringEscaping, limit: Int = .max
  ) -> [UInt8] {
    var writer = TapeWriter(
      layout: layout, escaping: escaping, limit: limit,
      capacity: Swift.min(limit, Self.likelySize(of: json)))
    writer.write(json)
    return writer.output.array()
  }

  private mutating func write(_ json: JSON) {
    let document = json.document
    let end = json.endIndex
    let bytes = document.bytes
    document.tape.withUnsafeBufferPointer { tape in
      var index = json.index
      while index < end, output.count <= limit {
        separate()
        if layout != .compact, let line = lineThatFits(JSON(document, at: index)) {
          line.withUnsafeBufferPointer { output.append($0) }
          index = tape[index].indexAfter(index)
        } else {
          write(tape[index], in: bytes)
          index += 1
        }
        while let container = inner, container.end == index { close(container) }
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
  private func lineThatFits(_ value: JSON) -> [UInt8]? {
    guard case .filled(let width) = layout else { return nil }
    guard value.kind == .array || value.kind == .object else { return nil }
    let room = width - (output.count - lineStart) - 1
    guard room > 1 else { return nil }
    let line = Self.bytes(of: value, layout: .line, escaping: escaping, limit: room)
    return line.count <= room ? line : nil
  }

  /// What stands before the next name or value.
  @inline(__always)
  private mutating func separate() {
    guard let container = inner else { return }
    inner?.partCount = container.partCount + 1
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
  private mutating func write(_ node: TapeNode, in bytes: [UInt8]) {
    switch node.kind {
    case .null: output.append("null")
    case .false: output.append("false")
    case .true: output.append("true")
    case .number:
      bytes.withUnsafeBufferPointer { output.append($0, in: node.textRange) }
    case .string:
      escaping.append(JSONString(storage: bytes, node: node), to: &output, limit: limit)
    case .array, .object:
      let isObject = node.kind == .object
      output.append(isObject ? ASCII.openBrace : ASCII.openBracket)
      if let inner { outer.append(inner) }
      inner = Container(isObject: isObject, end: node.low)
    }
  }

  private mutating func close(_ container: Container) {
    inner = outer.popLast()
    if container.partCount > 0 { breakLine() }
    output.append(container.isObject ? ASCII.closeBrace : ASCII.closeBracket)
  }

  private mutating func breakLine() {
    guard layout != .compact, layout != .line else { return }
    output.append(ASCII.lineFeed)
    lineStart = output.count
    let openCount = inner == nil ? 0 : outer.count + 1
    let depth = min(openCount, Layout.deepestIndentation)
    for _ in 0..<(depth * 2) { output.append(ASCII.space) }
  }
}
