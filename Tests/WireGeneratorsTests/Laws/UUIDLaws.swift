import ChoiceEngine
import Testing
import WireGenerators
import WirePrimitives

struct UUIDLaws {
  @Test func `an identifier survives its text and bytes, which say version and variant`()
    async throws
  {
    let statistics = await expectLaw(
      "UUIDs", of: { $0.uuidText() },
      classify: { [(try? UUIDv4.parse($0)) == nil ? "other" : "version 4"] }
    ) { text in
      let uuid = try UUIDv4.parse(text, layout: .any)
      let digits = Array(text.lowercased())
      let isVersion4 = digits[14] == "4" && "89ab".contains(digits[19])
      return uuid.text == text.lowercased() && UUIDv4(bytes: uuid.bytes) == uuid
        && uuid.version == digits[14].hexDigitValue && uuid.isVersion4 == isVersion4
        && (uuid.variant == .rfc9562) == "89ab".contains(digits[19])
        && ((try? UUIDv4.parse(text)) != nil) == isVersion4
        && ((try? UUIDv4.parse(text, letterCase: .lower, layout: .any)) != nil)
          == (text == text.lowercased())
    }
    let tried = try #require(statistics)
    #expect(tried.permille(of: "version 4") > 500 && tried.permille(of: "other") > 100)
  }

  @Test func `random bytes stay but for version and variant`() async {
    await expectLaw(
      "random UUIDs", of: { source in (0..<16).map { _ in UInt8(source.int(0...255)) } }
    ) { bytes in
      guard let uuid = UUIDv4(randomBytes: bytes) else { return false }
      var expected = bytes
      expected[6] = expected[6] & 0x0F | 0x40
      expected[8] = expected[8] & 0x3F | 0x80
      return uuid.bytes == expected && uuid.isVersion4
    }
  }

  @Test func `what is almost an identifier is read as it stands, or refused within it`() async {
    await expectLaw("almost UUIDs", of: { source -> [UInt8] in source.almostUUID() }) { text in
      do throws(UUIDParseError) {
        let uuid = try UUIDv4.parse(text, layout: .any)
        return uuid.text == String(decoding: text, as: UTF8.self).lowercased()
      } catch {
        return (0...text.count).contains(error.offset)
      }
    }
  }
}
