import ChoiceEngine
import Testing
import WireGenerators
import WirePrimitives

struct EdgeReachTests {
  @Test func `doubles reach the ends of their ranges`() {
    let doubles = Reach { $0.double(.withInfinitiesAndNaN) }
    doubles.expect("zero") { $0.bitPattern == 0 }
    doubles.expect("subnormal", \.isSubnormal)
    doubles.expect("infinity") { $0 == .infinity }
    doubles.expect("negative infinity") { $0 == -.infinity }
    doubles.expect("NaN", \.isNaN)
    doubles.expect("2^53") { $0.magnitude == 0x1p53 }
    doubles.expect("2^53 + 2") { $0 == 0x1p53 + 2 }
    doubles.expect("2^53 - 1") { $0 == 0x1p53 - 1 }
    doubles.expect("large") { $0.magnitude > 1e200 && $0.isFinite }
    doubles.expect("small") { $0.magnitude < 1e-200 && $0.isNormal }
    for edge in ChoiceSource.troublesome {
      doubles.expect("\(edge)") { $0.bitPattern == edge.bitPattern }
    }
    let finite = Reach { $0.double() }.values
    #expect(finite.allSatisfy { $0.isFinite })
    let others = Reach { $0.double(.withInfinities) }.values
    #expect(others.allSatisfy { !$0.isNaN })
  }

  @Test func `text reaches what encodings get wrong`() {
    let strings = Reach { $0.jsonString() }
    strings.expect("empty", \.isEmpty)
    strings.expect("long") { $0.codeUnits.count >= 12 }
    strings.expect("lone surrogate", \.hasLoneSurrogates)
    strings.expect("control") { $0.codeUnits.contains { $0 < 0x20 } }
    strings.expect("letters alone") { $0.codeUnits.allSatisfy { (0x61...0x7A).contains($0) } }
    for unit in ChoiceSource.telling {
      strings.expect("\(unit)") { $0.codeUnits.contains(unit) }
    }
    let texts = Reach { Array($0.text().utf16) }
    texts.expect("pair") { $0.contains { $0 & 0xFC00 == 0xD800 } }
    for text in ChoiceSource.equivalents {
      let units = Array(text.utf16)
      texts.expect("\(units)") { Self.holds(units, in: $0) }
    }
  }

  /// By code units, because equivalent texts are equal as strings.
  private static func holds(_ part: [UInt16], in units: [UInt16]) -> Bool {
    units.indices.contains { units[$0...].starts(with: part) }
  }

  @Test func `numbers reach every lexical form`() {
    let numbers = Reach { $0.numberText() }
    numbers.expect("fraction") { $0.contains(".") }
    numbers.expect("exponent") { $0.contains("e") }
    numbers.expect("capital exponent") { $0.contains("E") }
    numbers.expect("plus") { $0.contains("+") }
    numbers.expect("negative exponent") { $0.lowercased().contains("e-") }
    numbers.expect("trailing zero") { $0.contains(".") && $0.hasSuffix("0") }
    numbers.expect("too large") { JSONNumber(text: $0)?.double == .infinity }
    numbers.expect("beyond Int") {
      Int($0) == nil && JSONNumber(text: $0)?.isWrittenAsInteger == true
    }
    for text in ChoiceSource.troublesomeNumbers { numbers.expect(text) { $0 == text } }
    #expect(numbers.values.allSatisfy { JSONNumber(text: $0)?.text == $0 })
  }

  @Test func `values of JSON reach every kind, repeated members and depth`() {
    let values = Reach { $0.json() }
    for kind in JSON.Kind.allCases { values.expect(kind.rawValue) { $0.kind == kind } }
    values.expect("empty object") { $0.object?.isEmpty == true }
    values.expect("empty array") { $0.array?.isEmpty == true }
    values.expect("repeated member") { $0.object?.hasDuplicates == true }
    values.expect("a name beyond the first plane") { value in
      value.object?.contains { $0.name == "\u{10000}" } == true
    }
    let shallow = JSONLimits(depth: 50)
    values.expect("deep") { (try? JSON.parse($0.compactText, limits: shallow)) == nil }
  }

  @Test func `almost valid texts are sometimes valid, and wrong in each way`() {
    let documents = Reach { $0.almostJSON() }
    documents.expect("valid") { (try? JSON.parse($0)) != nil }
    documents.expect("invalid") { (try? JSON.parse($0)) == nil }
    documents.expect("not UTF-8") { String(validating: $0, as: UTF8.self) == nil }
    documents.expect("empty", \.isEmpty)
    documents.expect("space before") { $0.first == 0x20 }
    let words = Reach { $0.almostBase64URL() }
    words.expect("padding") { $0.last == UInt8(ascii: "=") }
    words.expect("bits too many") { Self.error($0)?.kind == .nonZeroTrailingBits }
    words.expect("a character too many") { Self.error($0)?.kind == .invalidLength }
    words.expect("the other alphabet") { $0.contains(UInt8(ascii: "+")) }
    let tokens = Reach { JWTSegments($0.almostJWT()).count }
    for count in 1...4 { tokens.expect("\(count) segments") { $0 == count } }
    let uuids = Reach { Array($0.uuidText().utf8) }
    uuids.expect("nil") { $0.allSatisfy { $0 == 0x30 || $0 == 0x2D } }
    uuids.expect("max") { $0.allSatisfy { $0 | 0x20 == 0x66 || $0 == 0x2D } }
    uuids.expect("version 7") { $0[14] == UInt8(ascii: "7") }
    uuids.expect("capital") { $0.contains { (0x41...0x46).contains($0) } }
  }

  private static func error(_ text: [UInt8]) -> Base64DecodingError? {
    do throws(Base64DecodingError) {
      _ = try Base64URL.decode(text, padding: .optional)
      return nil
    } catch {
      return error
    }
  }

  @Test func `URLs reach every part and kind of host`() {
    let urls = Reach { try? URLParts.parse($0.url()) }
    urls.expect("refused") { $0 == nil }
    urls.expect("credentials") { $0?.username.isEmpty == false }
    urls.expect("port") { $0?.port != nil }
    urls.expect("opaque path") { $0?.hasOpaquePath == true }
    urls.expect("empty query") { $0?.query == "" }
    urls.expect("fragment") { $0?.fragment != nil }
    for host in [.empty, .ipv4(0x7F00_0001), .ipv6(1), .domain("h"), .opaque("h")] as [URLHost] {
      urls.expect("\(host)") { $0?.host == host }
    }
    urls.expect("unicode") { if case .unicode? = $0?.host { true } else { false } }
  }
}
