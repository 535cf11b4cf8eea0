import ConformanceKit
import GBGBridgeReference
import MachineKit

/// What a port declares of its reading of JSON.
enum JSONChoices {
  static let duplicateKeys = ChoiceID("json.duplicate-keys")
  static let canonicalKeys = ChoiceID("json.canonical-keys")
  static let negativeZero = ChoiceID("json.negative-zero")
  static let overflow = ChoiceID("json.overflow")
  static let underflow = ChoiceID("json.underflow")
  static let loneSurrogate = ChoiceID("json.lone-surrogate")

  static let all = [
    Choice(id: duplicateKeys, variants: ["first", "last", "reject"], ambiguity: .ambGBG07),
    Choice(id: canonicalKeys, variants: ["distinct", "merged"], ambiguity: .ambGBG52),
    Choice(
      id: negativeZero, variants: ["kept", "positive", "by-spelling"], ambiguity: .ambGBG06),
    Choice(id: overflow, variants: ["reject", "infinity"], ambiguity: .ambGBG06),
    Choice(id: underflow, variants: ["reject", "zero"], ambiguity: .ambGBG06),
    Choice(id: loneSurrogate, variants: ["reject", "keep", "replace"], ambiguity: .ambGBG08),
  ]
}
