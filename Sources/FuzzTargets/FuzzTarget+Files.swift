import ChoiceEngine
import ConformanceKit
import CorpusStore
import FuzzEngine
import PortHost
import WireGenerators
import WirePrimitives

extension FuzzTarget {
  /// A line that a port writes.
  static let portLine = FuzzTarget(
    "port-line",
    subject: FuzzSubject(
      make: { source in
        .bytes(source.chance(1, in: 2) ? source.jsonDocument() : source.almostJSON())
      },
      dictionary: FuzzDictionary(harvesting: [
        [
          "id": 1, "ok": "ok", "reject": ["class": "x"], "fault": ["message": "m", "trace": "t"],
          "unsupported": "no", "$f64": "$utf16", "$data": "$bytes",
        ]
      ])),
    seeds: [
      #"{"id":1,"ok":{}}"#, #"{"id":2,"reject":{"class":"malformed"}}"#,
      #"{"id":3,"fault":{"message":"m","trace":"t"}}"#, #"{"id":4,"unsupported":"no"}"#,
    ].map { Array($0.utf8) }
  ) { bytes, showing in
    let line = PortLine.reading(bytes)
    showing.note(line.kind)
    showing.expect(line == PortLine.reading(bytes), "a line is read the same each time")
  }

  /// A file of vectors that somebody has written.
  static let vectors = file(
    "vectors", in: "vectors/passage.jwt-flags/x.jsonl", header: linesHeader,
    seed: """
      {"id":"a","uid":"0123456789abcdef","title":"t","since":"1","requirements":["PSG-JWT-01"],
      "input":{"token":{"$runs":[["a.b.c",2]]}},"expect":{"ok":{"$oneOf":[{"record":{"$is":true}}],
      "by":"PSG-JWT-01"}},"why":"w"}
      """)

  /// What the cases of a suite share, as somebody has written it.
  static let definitions = file(
    "definitions", in: "vectors/passage.jwt-flags/definitions.jsonl", header: linesHeader,
    seed: #"{"0123456789":{"a":{"$use":"0123456789"},"b":[{"$runs":[["ab",2]]},{"$$use":1}]}}"#)

  private static let linesHeader = #"{"schema":"vectors-2","suite":"passage.jwt-flags"}"# + "\n"

  /// A file of requirements that somebody has written.
  static let registry = file(
    "registry", in: "requirements/x.json",
    seed: """
      {"schema":"requirements-1","protocol":"x","title":"t","requirements":[{"id":"PSG-JWT-01",
      "text":"t","level":"must","source":{"document":"d","section":"s","line":1}}]}
      """)

  /// Read in place of a file of the corpus: it is accepted, or refused with a file and a reason.
  ///
  /// - Parameter header: stands before what is made.
  private static func file(
    _ name: String, in path: String, header: String = "", seed: String
  ) -> FuzzTarget {
    FuzzTarget(
      name,
      subject: FuzzSubject(
        make: { source in
          guard let seed = try? JSON.parse(seed) else { return .bytes([]) }
          let lexicon = Lexicon(harvesting: [seed])
          var document = seed
          for _ in 0..<source.int(0...4) { document = source.graft(lexicon, onto: document) }
          return .bytes(Array(header.utf8) + document.compactBytes())
        }, dictionary: FuzzDictionary(harvesting: [(try? JSON.parse(seed)) ?? .null])),
      seeds: [Array((header + seed.filter { !$0.isNewline }).utf8)]
    ) { bytes, showing in
      do throws(CorpusError) {
        let files = CorpusFiles(contents: [path: bytes], prefix: "")
        let corpus = try Corpus(files: files)
        showing.note("read", corpus.vectors.values.reduce(0) { $0 + $1.count })
      } catch {
        // What differs from one input to the next is no other kind of error.
        let kind = error.reason.split(separator: "\"").enumerated()
          .filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
        showing.note("error \(kind.prefix(40))")
        showing.expect(!error.reason.isEmpty, "an error has a reason")
      }
    }
  }
}
