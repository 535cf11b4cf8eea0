import ChoiceEngine
import Testing
import WireGenerators
import WirePrimitives

struct Base64Laws {
  @Test func `bytes survive each alphabet and padding`() async {
    await expectLaw("base64", of: { $0.bytes(40) }) { bytes in
      let isUneven = bytes.count % 3 > 0
      for padding in [Base64EncodedPadding.included, .omitted] {
        let standard = Base64.encode(bytes, padding: padding)
        let url = Base64URL.encode(bytes, padding: padding)
        let swapped = standard.replacing("+", with: "-").replacing("/", with: "_")
        guard url == swapped, (standard.count % 4 == 0) == (padding == .included || !isUneven)
        else { return false }
        for asked in [Base64DecodedPadding.required, .forbidden, .optional] {
          let isRefused = isUneven && asked == (padding == .included ? .forbidden : .required)
          let expected = isRefused ? nil : bytes
          guard (try? Base64.decode(standard, padding: asked)) == expected,
            (try? Base64URL.decode(url, padding: asked)) == expected
          else { return false }
        }
      }
      return true
    }
  }

  @Test func `only what an encoder writes is read, unless bits are ignored`() async throws {
    let statistics = await expectLaw(
      "almost base64url", cases: 4_000, of: { source -> [UInt8] in source.almostBase64URL() },
      classify: { [(try? Base64URL.decode($0, padding: .optional)) == nil ? "refused" : "read"] }
    ) { text in
      do throws(Base64DecodingError) {
        let bytes = try Base64URL.decode(text, padding: .optional)
        let padding = text.last == UInt8(ascii: "=") ? Base64EncodedPadding.included : .omitted
        guard Array(Base64URL.encode(bytes, padding: padding).utf8) == text else { return false }
      } catch {
        guard (0...text.count).contains(error.offset) else { return false }
      }
      guard let lax = try? Base64URL.decode(text, padding: .optional, trailingBits: .ignored)
      else { return (try? Base64URL.decode(text, padding: .optional)) == nil }
      return try Base64URL.decode(Base64URL.encode(lax)) == lax
    }
    let tried = try #require(statistics)
    #expect(tried.permille(of: "refused") > 200 && tried.permille(of: "read") > 200)
  }
}
