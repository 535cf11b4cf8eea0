import MachineKit
import WirePrimitives

/// What the inputs of a suite have in each place, so that an input can be given what another one has.
struct SeenValues {
  /// Inputs that are read, and values that are kept of each place.
  private static let mostRead = 400
  private static let mostValues = 4
  /// Kinds of stimuli of which one is kept.
  private static let mostStimuli = 16
  /// A text that is in one of so many inputs is a word of the suite.
  private static let share = 20

  /// Texts that mean something to the suite. With another letter in it such a word is no word, and that
  /// an input with it passes says nothing.
  private(set) var words: Set<String> = []
  /// A stimulus of each kind that traces have.
  private(set) var stimuli: [JSON] = []
  private var texts: [String: [JSON]] = [:]
  private var members: [String: [(name: String, value: JSON)]] = [:]

  init() {}

  init(in inputs: [JSON]) {
    var counts: [String: Int] = [:]
    var places: [String: [String: Int]] = [:]
    let read = inputs.prefix(Self.mostRead)
    var kinds: Set<String> = []
    for input in read {
      for stimulus in input["steps"]?.array?.compactMap({ $0["do"] }) ?? [] {
        guard let kind = Act(stimulus)?.name, kinds.count < Self.mostStimuli else { continue }
        if kinds.insert(kind).inserted { stimuli.append(stimulus) }
      }
      var own: Set<String> = []
      visit(input, at: "") { place, text in
        own.insert(text)
        places[place, default: [:]][text, default: 0] += 1
      }
      for text in own { counts[text, default: 0] += 1 }
    }
    words = Set(counts.filter { $0.value * Self.share > read.count && $0.value > 1 }.keys)
    texts = places.mapValues { counts in
      counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.mostValues)
        .map { .string($0.key) }
    }
  }

  /// The texts that stand most often in a place.
  func values(at place: String) -> [JSON] { texts[Path.withoutIndexes(place)] ?? [] }

  /// The members that objects in a place have, each with a value.
  func members(at place: String) -> [(name: String, value: JSON)] {
    members[Path.withoutIndexes(place)] ?? []
  }

  private mutating func visit(
    _ value: JSON, at place: String, see: (_ place: String, _ text: String) -> Void
  ) {
    if let text = value.text, !text.isEmpty { see(place, text) }
    for element in value.array.map(Array.init) ?? [] { visit(element, at: "\(place)[]", see: see) }
    for (name, member) in value.object.map(Array.init) ?? [] {
      let name = name.lossyText
      if !(members[place]?.contains { $0.name == name } ?? false) {
        members[place, default: []].append((name, member))
      }
      visit(member, at: place.isEmpty ? name : "\(place).\(name)", see: see)
    }
  }
}
