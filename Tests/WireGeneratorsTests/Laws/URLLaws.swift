import ChoiceEngine
import Testing
import WireGenerators
import WirePrimitives

struct URLLaws {
  @Test func `a normal form is its own`() async throws {
    let tried = try #require(await Self.expectNormalForms("URLs") { $0.url() })
    #expect(tried.permille(of: "read") > 600 && tried.permille(of: "refused") > 20)
  }

  @Test func `of what is almost an address the error is within the text`() async throws {
    let tried = try #require(await Self.expectNormalForms("almost URLs") { $0.almostURL() })
    #expect(tried.permille(of: "read") > 300 && tried.permille(of: "refused") > 20)
  }

  private static func expectNormalForms(
    _ name: String, of generate: @escaping Property<String>.Generate
  ) async -> PropertyStatistics? {
    await expectLaw(
      name, of: generate,
      classify: { [(try? URLParts.parse($0)) == nil ? "refused" : "read"] }
    ) { text in
      do throws(URLParseError) {
        let url = try URLParts.parse(text)
        let again = try URLParts.parse(url.href)
        return again == url && again.href == url.href && (url.host == nil || !url.hasOpaquePath)
          && url.href.utf8.allSatisfy { $0 > (url.hasOpaquePath ? 0x1F : 0x20) && $0 != 0x7F }
      } catch {
        return (0...text.utf8.count).contains(error.offset)
      }
    }
  }

  /// What stands before and after a text, what of it would end its part, and what its part writes
  /// encoded besides controls and what is not ASCII (URL Standard, section 1.3).
  static let parts: [(before: String, after: String, ends: String, set: String)] = [
    ("https://h/#y", "x", "", " \"<>`"), ("https://h/?y", "x", "#", " \"#<>'"),
    ("foo://h/?y", "x", "#", " \"#<>"), ("https://h/y", "x", "/\\?#", " \"<>^`{}"),
    ("https://y", "x@h", "/\\?#:", " \"<>^`{};=@[]|"),
  ]

  @Test(arguments: parts)
  func `a part encodes its set and keeps the rest`(
    before: String, after: String, ends: String, set: String
  ) async {
    let texts: @Sendable (inout ChoiceSource) -> [UInt8] = { source in
      source.text(20).utf8.map { ends.utf8.contains($0) ? UInt8(ascii: "_") : $0 }
    }
    await expectLaw("part behind \(before)", cases: 1_000, of: texts) { text in
      let url = try URLParts.parse(before + String(decoding: text, as: UTF8.self) + after)
      var expected = Array(before.utf8)
      for byte in text where ![0x09, 0x0A, 0x0D].contains(byte) {
        if byte < 0x20 || byte > 0x7E || set.utf8.contains(byte) {
          let digits = String(byte, radix: 16, uppercase: true)
          expected += Array(("%" + (byte < 0x10 ? "0" : "") + digits).utf8)
        } else {
          expected.append(byte)
        }
      }
      expected += Array(after.utf8)
      if after.hasSuffix("@h") { expected.append(UInt8(ascii: "/")) }
      return Array(url.href.utf8) == expected
    }
  }
}
