/// 4.5 MB in the proportions of the three documents that JSON parsers are usually measured with:
/// short messages with escapes and non-ASCII text (compact), a catalogue of ids (indented), and
/// coordinates (long fractions).
struct MixedDocument {
  private var state: UInt64
  private var output: [UInt8] = []

  static func bytes(seed: UInt64) -> [UInt8] {
    var document = MixedDocument(state: seed)
    document.output.reserveCapacity(5 << 20)
    document.write("{\"messages\":[")
    document.list(upTo: 650_000) { $0.message() }
    document.write("],\n\"catalogue\": [\n")
    document.list(upTo: 2_350_000) { $0.item() }
    document.write("],\"shapes\":[")
    document.list(upTo: 4_550_000) { $0.shape() }
    document.write("]}\n")
    return document.output
  }

  private init(state: UInt64) {
    self.state = state
  }

  private mutating func random(_ bound: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return Int((word ^ (word >> 31)) % UInt64(bound))
  }

  private mutating func write(_ text: String) {
    output.append(contentsOf: text.utf8)
  }

  private mutating func list(upTo size: Int, _ element: (inout MixedDocument) -> Void) {
    var isFirst = true
    while output.count < size {
      if !isFirst { write(",") }
      isFirst = false
      element(&self)
    }
  }

  private static let words = [
    "the", "bridge", "holds", "日本語の文章", "résumé", "naïve", "привет", "😀", #"\n"#, #"\"quoted\""#,
    #"\u00e9\u00e8"#, #"\ud83d\ude80"#, "https:\\/\\/t.example\\/a1b2c3", "@somebody", "#tag", "🎉🎉",
    "一覧を表示する", "loads", "and", "never", "falls",
  ]

  private mutating func sentence(_ count: Int) -> String {
    (0..<count).map { _ in Self.words[random(Self.words.count)] }.joined(separator: " ")
  }

  private mutating func message() {
    let id = 500_000_000_000_000_000 + random(10_000_000_000_000)
    write(#"{"metadata":{"result_type":"recent","iso_language_code":"ja"},"#)
    write(
      #""created_at":"Sun Aug 31 00:29:\#(random(60)) +0000 2014","id":\#(id),"id_str":"\#(id)","#)
    write(
      #""text":"\#(sentence(12))","source":"<a href=\"https:\/\/example.com\/\#(random(999))\">"#)
    write(#"app<\/a>","truncated":false,"in_reply_to_status_id":null,"in_reply_to_user_id":null,"#)
    write(#""user":{"id":\#(random(1_000_000_000)),"name":"\#(sentence(2))","#)
    write(
      #""screen_name":"user_\#(random(99_999))","location":"","description":"\#(sentence(9))","#)
    write(#""protected":false,"followers_count":\#(random(5000)),"friends_count":\#(random(500)),"#)
    write(#""verified":true,"profile_background_color":"C0DEED","geo_enabled":false,"lang":"ja"},"#)
    write(
      #""geo":null,"coordinates":null,"retweet_count":\#(random(9)),"entities":{"hashtags":[],"#)
    write(#""symbols":[],"urls":[],"user_mentions":[{"screen_name":"aym0566x","indices":[0,9]}]},"#)
    write(
      #""favorited":false,"retweeted":false,"score":\#(random(99)).\#(random(99))e-\#(random(9))}"#)
  }

  private mutating func item() {
    write("    {\n      \"id\": \(random(400_000_000)),\n      \"logo\": null,\n")
    write("      \"name\": \"\(sentence(2))\",\n      \"prices\": [\n")
    for index in 0..<4 {
      write("        {\n          \"amount\": \(random(90_000)),\n")
      write("          \"audienceSubCategoryId\": 337100890,\n")
      write("          \"seatCategoryId\": \(338_937_235 + random(99))\n        }")
      write(index < 3 ? ",\n" : "\n      ],\n")
    }
    write("      \"areas\": [\n")
    for index in 0..<6 {
      write("        {\n          \"areaId\": \(205_705_993 + random(99)),\n")
      write("          \"blockIds\": []\n        }")
      write(index < 5 ? ",\n" : "\n      ],\n")
    }
    write(
      "      \"start\": \(1_372_701_600_000 + random(999)),\n      \"venueCode\": \"PLEYEL\"\n    }"
    )
  }

  private mutating func shape() {
    write("[")
    for index in 0..<40 {
      let longitude =
        "\(40 + random(90)).\(1_000_000 + random(9_000_000))\(1_000_000 + random(9_000_000))"
      let latitude =
        "\(40 + random(40)).\(1_000_000 + random(9_000_000))\(100_000 + random(900_000))"
      write("[-\(longitude),\(latitude)]")
      if index < 39 { write(",") }
    }
    write("]")
  }
}
