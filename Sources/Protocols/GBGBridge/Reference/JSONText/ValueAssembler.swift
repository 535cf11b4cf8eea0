import MachineKit
import WirePrimitives

/// Puts a value together from its parts, in the order of the text.
struct ValueAssembler {
  enum Kind { case array, object }

  private struct Frame {
    let kind: Kind
    var names: [JSONString] = []
    var values: [ReadJSONValue] = []
  }

  /// Characters of a number above which some readers refuse it; no double needs so many.
  private static let longNumber = 1_000

  let rules: JSONTextRules
  var recorder: CitationRecorder
  /// Lists and objects inside each other, the most that there were.
  private(set) var levels = 0
  /// Why the value is refused, though the text is JSON.
  private(set) var refusal: RequirementID?
  /// The first requirement by which a port declares what it makes of a part of the text, where it may
  /// refuse all of it.
  private(set) var declared: RequirementID?
  private(set) var hasLongNumber = false
  /// What leaves the whole value open.
  private(set) var open: AmbiguityID?
  private var depth = 0
  private var frames: [Frame] = []
  private var result: ReadJSONValue?
  /// Of a value that is too deep the names in each of the lists and objects that are open.
  private var deepNames: [Set<String>] = []

  init(rules: JSONTextRules, recorder: CitationRecorder) {
    self.rules = rules
    self.recorder = recorder
  }

  /// The value; `nil` where there are more levels than anyone promises to read.
  var whole: ReadJSONValue? { isTooDeep ? nil : result }

  private var isTooDeep: Bool { levels > BridgeJSONValue.deepest }

  // MARK: Parts

  mutating func open(_ kind: Kind) {
    depth += 1
    levels = max(levels, depth)
    guard isTooDeep else { return frames.append(Frame(kind: kind)) }
    // What is read of a deep value is how deep it is.
    for frame in frames {
      deepNames.append([])
      frame.names.forEach { noteDeep($0) }
    }
    frames = []
    deepNames.append([])
  }

  /// Of names that stand twice one of the values is not read, and that may be the deep one. Names
  /// compare by canonical equivalence here, as they do to some readers.
  private mutating func noteDeep(_ name: JSONString) {
    let isNew = deepNames[deepNames.count - 1].insert(name.lossyText).inserted
    if !isNew { leaveOpen(.ambGBG07) }
  }

  mutating func close() {
    depth -= 1
    if isTooDeep { deepNames.removeLast() }
    guard !isTooDeep, let frame = frames.popLast() else { return }
    switch frame.kind {
    case .array: add(array(frame.values))
    case .object: add(object(zip(frame.names, frame.values).map { .init($0, $1) }))
    }
  }

  mutating func name(_ name: JSONString) {
    if isTooDeep { return noteDeep(name) }
    guard !frames.isEmpty else { return }
    frames[frames.count - 1].names.append(kept(name))
  }

  mutating func deliverNull() {
    guard let frame = frames.last else {
      if isTooDeep { return }
      return add(wholeNull())
    }
    recorder.cite(.gbgJSV29, frame.kind == .object ? "member" : "element")
    let rule = frame.kind == .object ? rules.nullMember : rules.nullElement
    add(ReadJSONValue(rule == .text ? .string("null") : .null, by: .gbgJSV29))
  }

  mutating func deliver(_ bool: Bool) {
    guard !isTooDeep else { return }
    add(LiteralReader(rules: rules).read(bool, citing: &recorder))
  }

  mutating func deliver(_ token: StringToken) {
    guard !isTooDeep else { return }
    let content = kept(token.content)
    add(LiteralReader(rules: rules).read(content, source: token.source, citing: &recorder))
  }

  mutating func deliver(_ number: JSONNumber) {
    guard !isTooDeep else { return }
    if number.text.utf8.count > Self.longNumber { hasLongNumber = true }
    let reading = LiteralReader(rules: rules).read(number, citing: &recorder)
    if let declared = reading.declared { declare(declared) }
    if let refusal = reading.refusal { refuse(by: refusal) }
    add(reading.value)
  }

  /// What only a reader that overlooks defects has.
  mutating func deliver(nonFinite word: String, isNegative: Bool) {
    guard !isTooDeep else { return }
    let double = word == "NaN" ? Double.nan : isNegative ? -.infinity : .infinity
    add(ReadJSONValue(.number(double), by: .gbgJSV34))
  }

  private mutating func wholeNull() -> ReadJSONValue {
    recorder.cite(.gbgJSV08, "whole text")
    if rules.wholeNull == .refused { refuse(by: .gbgJSV08) }
    let content: ReadJSONValue.Content =
      switch rules.wholeNull {
      case .null, .refused: .null
      case .emptyObject: .object([])
      case .text: .string("null")
      }
    return ReadJSONValue(content, by: .gbgJSV08)
  }

  private mutating func add(_ value: ReadJSONValue) {
    if frames.isEmpty {
      result = value
    } else {
      frames[frames.count - 1].values.append(value)
    }
  }

  // MARK: Doubts

  mutating func declare(_ requirement: RequirementID) {
    declared = declared ?? requirement
  }

  mutating func refuse(by requirement: RequirementID) {
    refusal = refusal ?? requirement
  }

  mutating func leaveOpen(_ ambiguity: AmbiguityID) {
    open = open ?? ambiguity
  }

  /// GBG-JSV-20: a string as it is kept where half of a surrogate pair is in it; GBG-JSV-19.
  private mutating func kept(_ string: JSONString) -> JSONString {
    guard string.hasLoneSurrogates else { return rules.scalars.kept(string) }
    recorder.cite(.gbgJSV20, "\(rules.loneSurrogates)")
    declare(.gbgJSV20)
    switch rules.loneSurrogates {
    case .refused:
      refuse(by: .gbgJSV20)
      return string
    case .kept: return string
    case .replaced: return JSONString(string.lossyText)
    case .dropped:
      return JSONString(String(string.lossyText.unicodeScalars.filter { $0 != "\u{fffd}" }))
    }
  }
}
