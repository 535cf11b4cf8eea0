/// Makes values and writes them in one of the many ways that RFC 8259 allows.
struct SampleGenerator {
  private var random: SplitMix64

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
  }

  mutating func value(depth: Int = 4) -> SampleValue {
    switch random.below(depth > 0 ? 9 : 5) {
    case 0: .null
    case 1: .bool(random.below(2) == 0)
    case 2: .number(number())
    case 3, 4: .string(string())
    case 5, 6: .array((0..<random.below(5)).map { _ in value(depth: depth - 1) })
    default:
      .object(
        (0..<random.below(5)).map { _ in
          SampleMember(name: name(), value: value(depth: depth - 1))
        })
    }
  }

  /// Few enough that some repeat.
  private mutating func name() -> [UInt16] {
    random.below(3) == 0 ? string() : [0x61 + UInt16(random.below(4))]
  }

  private mutating func string() -> [UInt16] {
    (0..<random.below(random.below(8) == 0 ? 40 : 9)).flatMap { _ in character() }
  }

  private mutating func character() -> [UInt16] {
    switch random.below(12) {
    case 0: [UInt16(random.below(0x20))]
    case 1: [random.pick([0x22, 0x5C, 0x2F, 0x7F, 0x80, 0x2028, 0xFEFF, 0xFFFF, 0xD7FF, 0xE000])]
    case 2: [0xD800 + UInt16(random.below(0x800))]
    case 3: [0xD83D, 0xDE00 + UInt16(random.below(0x40))]
    case 4: [UInt16(random.below(0x800))]
    case 5: [0x3040 + UInt16(random.below(0x80))]
    default: [0x20 + UInt16(random.below(0x5F))]
    }
  }

  private mutating func number() -> String {
    var text = random.below(3) == 0 ? "-" : ""
    text += random.below(4) == 0 ? "0" : "\(1 + random.below(9))" + digits(random.below(20))
    if random.below(3) == 0 { text += "." + digits(1 + random.below(20)) }
    if random.below(4) == 0 {
      text += random.pick(["e", "E"]) + random.pick(["", "+", "-"]) + digits(1 + random.below(3))
    }
    return text
  }

  private mutating func digits(_ count: Int) -> String {
    String((0..<count).map { _ in random.pick(Array("0123456789")) })
  }

  // MARK: Writing

  mutating func bytes(of value: SampleValue) -> [UInt8] {
    var output: [UInt8] = []
    write(value, to: &output)
    return output
  }

  private mutating func write(_ value: SampleValue, to output: inout [UInt8]) {
    space(&output)
    switch value {
    case .null: output += Array("null".utf8)
    case .bool(let bool): output += Array("\(bool)".utf8)
    case .number(let text): output += Array(text.utf8)
    case .string(let units): write(units, to: &output)
    case .array(let elements):
      output.append(UInt8(ascii: "["))
      space(&output)
      for (index, element) in elements.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        write(element, to: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let members):
      output.append(UInt8(ascii: "{"))
      space(&output)
      for (index, member) in members.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        space(&output)
        write(member.name, to: &output)
        space(&output)
        output.append(UInt8(ascii: ":"))
        write(member.value, to: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
    space(&output)
  }

  private mutating func space(_ output: inout [UInt8]) {
    guard random.below(6) == 0 else { return }
    for _ in 0..<random.below(12) {
      output.append(random.pick([0x20, 0x20, 0x20, 0x0A, 0x0D, 0x09]))
    }
  }

  private mutating func write(_ units: [UInt16], to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    var index = 0
    while index < units.count {
      let unit = units[index]
      index += 1
      let next = index < units.count ? units[index] : 0
      if unit & 0xFC00 == 0xD800, next & 0xFC00 == 0xDC00, random.below(2) == 0 {
        output += Array(String(decoding: [unit, next], as: UTF16.self).utf8)
        index += 1
      } else {
        write(unit, to: &output)
      }
    }
    output.append(UInt8(ascii: "\""))
  }

  private static let short: [UInt16: String] = [
    0x22: #"\""#, 0x5C: #"\\"#, 0x2F: #"\/"#, 0x08: #"\b"#, 0x0C: #"\f"#, 0x0A: #"\n"#,
    0x0D: #"\r"#,
    0x09: #"\t"#,
  ]

  private mutating func write(_ unit: UInt16, to output: inout [UInt8]) {
    let mustEscape = unit < 0x20 || unit == 0x22 || unit == 0x5C || unit & 0xF800 == 0xD800
    if !mustEscape, random.below(8) > 0 {
      output += Array(String(decoding: [unit], as: UTF16.self).utf8)
    } else if let short = Self.short[unit], random.below(2) == 0 {
      output += Array(short.utf8)
    } else {
      let digits = String(unit, radix: 16, uppercase: random.below(2) == 0)
      output += Array((#"\u"# + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
    }
  }
}
