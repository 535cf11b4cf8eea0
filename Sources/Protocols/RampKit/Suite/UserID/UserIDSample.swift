import ConformanceKit
import WirePrimitives

/// Many user ids of several processes, and what is suspicious in them.
///
/// What is looked at, and how often ids that are drawn by fair chance are accused:
///
/// - ids that stand twice, in one process or in two: of 67,536 ids with 122 free bits each,
///   `67536^2 / 2 / 2^122`, below 1e-27;
/// - digits of the variant that never come: `4 (3/4)^n` of `n` ids, 256 or more, below 1e-31;
/// - each of 122 free bits, the exclusive-or of each of 7,381 pairs of them, and that of each bit with
///   the one of the id before: below 5e-10 together, see ``Fairness``;
/// - each of 16 bits, one a byte, as a sequence that a linear generator gives, see
///   ``LinearComplexity``: below `16 * 2^(-2 * 25)`, which is 2e-14.
///
/// Together that is below 1e-9. What is found with certainty, or nearly: a bit, a pair or a change
/// whose share is 2.4% beyond the half; ids from a pool of 2^27 (of 2^31 two in three times); a
/// generator that is linear over bits and has a state below half the bits looked at, such as the
/// xorshift128 behind `Math.random`, the Mersenne Twister, and the low bits of congruential ones.
/// A generator that is merely bad otherwise is not found: no black box can tell it.
struct UserIDSample {
  /// Texts that are told of one kind.
  private static let told = 4
  private static let fixedBits: Set<Int> = [48, 49, 50, 51, 64, 65]
  private static let freeBits = (0..<128).filter { !fixedBits.contains($0) }
  private static let variantBits: Set<Int> = [66, 67]
  /// How far below half its length the linear complexity of a sequence may be.
  private static let margin = 25
  /// The lowest bits of the bytes, as far as shows xorshift128 where numbers are made 64 at a time
  /// (8,192 bits); those at the end of 32 bits, where a congruential generator shows itself alone,
  /// as far as shows the Mersenne Twister (19,937).
  private static let sequences = (0..<16).map { byte in
    (bit: 8 * byte + 7, length: byte % 4 == 3 ? 40_960 : 17_408)
  }

  private let processes: [[UInt128]]
  private let first: BitSample

  /// Nil where the answers are not lists of UUIDs, or too few.
  init?(_ answers: [[JSON]]) {
    var processes: [[UInt128]] = []
    for process in answers {
      var ids: [UInt128] = []
      for answer in process {
        guard let list = answer["ids"]?.array else { return nil }
        for id in list {
          guard let uuid = id.string.flatMap({ try? UUIDv4.parse($0, layout: .any) }) else {
            return nil
          }
          ids.append(uuid.bytes.reduce(0) { $0 << 8 | UInt128($1) })
        }
      }
      processes.append(ids)
    }
    guard let ids = processes.first, ids.count >= Sampling.leastSize else { return nil }
    self.processes = processes
    first = BitSample(ids)
  }

  /// Of what depends on each other one thing is told: ids that repeat are uneven too, and uneven ones
  /// can be foretold.
  var summary: JSON {
    var members: [(String, JSON)] = [("ids", .number(processes.reduce(0) { $0 + $1.count }))]
    let repeats = repeats
    members += Self.lists(repeats)
    guard repeats.allSatisfy(\.texts.isEmpty) else { return .object(members) }
    let shares = shares
    members += Self.lists(shares.unevenness) + [("seen", shares.seen)]
    guard shares.unevenness.allSatisfy(\.texts.isEmpty) else { return .object(members) }
    let complexities = complexities
    members += Self.lists([("foretoldBits", complexities.foretold)])
    members.append(("complexities", .array(complexities.seen.map { .number($0) })))
    return .object(members)
  }

  private typealias Suspicion = (name: String, texts: [String])

  private static func lists(_ suspicions: [Suspicion]) -> [(String, JSON)] {
    suspicions.map { name, texts in
      let rest = texts.count - told
      let shown = texts.prefix(told) + (rest > 0 ? ["and \(rest) more"] : [])
      return (name, .array(shown.map { .string($0) }))
    }
  }
}

extension UserIDSample {
  // MARK: Repeats

  private var repeats: [Suspicion] {
    var places: [UInt128: (process: Int, index: Int)] = [:]
    places.reserveCapacity(2 * first.count)
    var (inOne, inFresh): ([String], [String]) = ([], [])
    for (process, ids) in processes.enumerated() {
      for (index, id) in ids.enumerated() {
        guard let place = places[id] else {
          places[id] = (process, index)
          continue
        }
        let text = "id \(index + 1) of process \(process + 1) is id \(place.index + 1)"
        if place.process == process {
          inOne.append(text)
        } else {
          inFresh.append(text + " of process \(place.process + 1)")
        }
      }
    }
    return [("repeatedInOneProcess", inOne), ("repeatedInFreshProcesses", inFresh)]
  }
}

extension UserIDSample {
  // MARK: Shares

  private var missingDigits: [String] {
    let seen = Set(processes[0].map { Int(truncatingIfNeeded: $0 >> 60) & 3 })
    return (0..<4).filter { !seen.contains($0) }.map { String(8 + $0, radix: 16) }
  }

  private var shares: (unevenness: [Suspicion], seen: JSON) {
    let bits = Self.freeBits
    let fairness = Fairness(coins: bits.count * (bits.count - 1) / 2 + 2 * bits.count)
    let missing = missingDigits
    var counts = Shares(allowed: fairness.allowed(of: first.count), of: first.count)
    let looked = bits.filter { missing.isEmpty || !Self.variantBits.contains($0) }
    // What a single bit shows is not told of its pairs and changes again.
    let even = looked.filter { bit in
      counts.look(at: first.ones(bit)) { "bit \(bit) is 1" }
    }
    var pairs = Shares(allowed: counts.allowed, of: first.count)
    for (place, bit) in even.enumerated() {
      for other in even[(place + 1)...] {
        _ = pairs.look(at: first.differing(bit, other)) { "bits \(bit) and \(other) differ" }
      }
    }
    var changes = Shares(allowed: fairness.allowed(of: first.count - 1), of: first.count - 1)
    for bit in even {
      _ = changes.look(at: first.changes(bit)) { "bit \(bit) changes" }
    }
    return (
      [
        // Where other bits are uneven too, as when ids are counted, missing digits are but part of that.
        ("missingVariantDigits", counts.uneven.isEmpty ? missing : []),
        ("unevenBits", counts.uneven),
        ("unevenPairsOfBits", pairs.uneven), ("unevenBetweenNeighbours", changes.uneven),
      ],
      [
        "bits": counts.seen, "pairsOfBits": pairs.seen, "betweenNeighbours": changes.seen,
        "allowed": [.number(counts.allowed.lowerBound), .number(counts.allowed.upperBound)],
      ]
    )
  }

  /// How often things that are fair come.
  private struct Shares {
    let allowed: ClosedRange<Int>
    let total: Int
    private(set) var uneven: [String] = []
    private var range: ClosedRange<Int>?

    init(allowed: ClosedRange<Int>, of total: Int) {
      self.allowed = allowed
      self.total = total
    }

    /// Whether a count is allowed.
    mutating func look(at count: Int, _ name: () -> String) -> Bool {
      let known = range ?? count...count
      range = min(known.lowerBound, count)...max(known.upperBound, count)
      if !allowed.contains(count) { uneven.append("\(name()) in \(count) of \(total) ids") }
      return allowed.contains(count)
    }

    var seen: JSON {
      range.map { [.number($0.lowerBound), .number($0.upperBound)] } ?? []
    }
  }
}

extension UserIDSample {
  // MARK: Linear generators

  private var complexities: (foretold: [String], seen: [Int]) {
    var foretold: [String] = []
    var seen: [Int] = []
    for (bit, length) in Self.sequences {
      let count = min(length, first.count)
      let complexity = LinearComplexity.of(first.column(bit), count: count)
      seen.append(complexity)
      if complexity <= count / 2 - Self.margin {
        foretold.append("bit \(bit) of \(count) ids follows from its \(complexity) first ones")
      }
    }
    return (foretold, seen)
  }
}
